import type { RequestDetailSource } from "../../access/request-detail-source.ts";
import type { ConsoleParts } from "../../console/console-parts.ts";
import type { PeopleParts } from "../../console/people/people-parts.ts";
import type { ConsoleHandlers } from "./call.ts";
import type { ConsoleCookies } from "./console-cookies.ts";
import { accountHandlers } from "./handlers/account-handlers.ts";
import { alarmHandlers } from "./handlers/alarm-handlers.ts";
import { auditHandlers } from "./handlers/audit-handlers.ts";
import { consoleSettingsHandlers } from "./handlers/console-settings-handlers.ts";
import { deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { grantHandlers } from "./handlers/grant-handlers.ts";
import { groupHandlers } from "./handlers/group-handlers.ts";
import { keyHandlers } from "./handlers/key-handlers.ts";
import { peopleHandlers } from "./handlers/people-handlers.ts";
import { sessionHandlers } from "./handlers/session-handlers.ts";
import { usageHandlers } from "./handlers/usage-handlers.ts";
import type { PageCursors } from "./page-cursors.ts";

/** What the console's handlers work with. */
export interface ConsoleHandlerParts {
  readonly parts: ConsoleParts;
  readonly people: PeopleParts;
  readonly cookies: ConsoleCookies;
  readonly cursors: PageCursors;
  /** Single requests, which deployments keep. */
  readonly details: RequestDetailSource;
}

/** Every route of the console's API with what answers it. */
export function consoleHandlers({
  parts,
  people,
  cookies,
  cursors,
  details,
}: ConsoleHandlerParts): ConsoleHandlers {
  return {
    ...accountHandlers(people, cookies),
    ...alarmHandlers(parts, cursors),
    ...auditHandlers(parts, cursors),
    ...consoleSettingsHandlers(parts),
    ...deploymentHandlers(parts, cursors),
    ...grantHandlers(people, cursors),
    ...groupHandlers(people, cursors),
    ...keyHandlers(parts, cursors),
    ...peopleHandlers(people, cursors),
    ...sessionHandlers(people, cookies),
    ...usageHandlers({ ...parts, details }, cursors),
  };
}
