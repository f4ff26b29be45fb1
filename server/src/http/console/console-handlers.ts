import type { RequestDetailSource } from "../../access/request-detail-source.ts";
import type { JudgeWorkflowFile } from "../../access/workflow-file-judge.ts";
import type { WorkflowNameSource } from "../../access/workflow-name-source.ts";
import type { ConsoleParts, SendingParts } from "../../console/console-parts.ts";
import type { PeopleParts } from "../../console/people/people-parts.ts";
import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "./call.ts";
import type { ConsoleCookies } from "./console-cookies.ts";
import { accountHandlers } from "./handlers/account-handlers.ts";
import { alarmHandlers } from "./handlers/alarm-handlers.ts";
import { auditHandlers } from "./handlers/audit-handlers.ts";
import { channelHandlers } from "./handlers/channel-handlers.ts";
import { consoleSettingsHandlers } from "./handlers/console-settings-handlers.ts";
import { deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { grantHandlers } from "./handlers/grant-handlers.ts";
import { groupHandlers } from "./handlers/group-handlers.ts";
import { keyHandlers } from "./handlers/key-handlers.ts";
import { libraryHandlers } from "./handlers/library-handlers.ts";
import { notificationHandlers } from "./handlers/notification-handlers.ts";
import { peopleHandlers } from "./handlers/people-handlers.ts";
import { sessionHandlers } from "./handlers/session-handlers.ts";
import { singleSignOnHandlers } from "./handlers/single-sign-on-handlers.ts";
import { updateRuleHandlers } from "./handlers/update-rule-handlers.ts";
import { usageHandlers } from "./handlers/usage-handlers.ts";

/** What the console's handlers work with. */
export interface ConsoleHandlerParts {
  readonly parts: ConsoleParts;
  readonly people: PeopleParts;
  readonly cookies: ConsoleCookies;
  readonly cursors: PageCursors;
  /** What a deployment would say of a workflow file. */
  readonly judgeFile: JudgeWorkflowFile;
  /** Single requests, which deployments keep. */
  readonly details: RequestDetailSource;
  /** What workflows are called, which deployments know. */
  readonly workflowNames: WorkflowNameSource;
  /** For what calls other servers. */
  readonly sending: SendingParts;
  /** Where deployments elsewhere reach this console, and browsers. */
  readonly consoleUrl: string;
  /** The deployment that is served at the same address; null where there is none. */
  readonly ownDeploymentId: string | null;
}

/** Every route of the console's API with what answers it. */
export function consoleHandlers({
  parts,
  people,
  cookies,
  cursors,
  judgeFile,
  details,
  workflowNames,
  sending,
  consoleUrl,
  ownDeploymentId,
}: ConsoleHandlerParts): ConsoleHandlers {
  return {
    ...accountHandlers({ ...people, baseUrl: consoleUrl, ownDeploymentId }, cookies),
    ...alarmHandlers(parts, cursors),
    ...auditHandlers(parts, cursors),
    ...channelHandlers(parts),
    ...consoleSettingsHandlers(parts),
    ...deploymentHandlers({ ...parts, consoleUrl, workflowNames }, cursors),
    ...grantHandlers(people, cursors),
    ...groupHandlers(people, cursors),
    ...keyHandlers(parts, cursors),
    ...libraryHandlers({ ...parts, judgeFile }, cursors),
    ...updateRuleHandlers(parts, cursors),
    ...notificationHandlers(sending, cursors),
    ...peopleHandlers(people, cursors),
    ...sessionHandlers(people, cookies),
    ...singleSignOnHandlers(sending),
    ...usageHandlers({ ...parts, details }, cursors),
  };
}
