import type { AgentParts } from "../../deployment/agents/agent-parts.ts";
import type { EnvironmentParts } from "../../deployment/environments/environment-parts.ts";
import type { TrialParts } from "../../deployment/trials/trial-parts.ts";
import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { AppHandlers } from "./call.ts";
import { agentHandlers } from "./handlers/agent-handlers.ts";
import { type DeploymentHandlerParts, deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { environmentHandlers } from "./handlers/environment-handlers.ts";
import { type NoticeHandlerParts, noticeHandlers } from "./handlers/notice-handlers.ts";
import { type PeopleHandlerParts, sessionHandlers } from "./handlers/session-handlers.ts";
import { trialHandlers } from "./handlers/trial-handlers.ts";

/** What the operations behind the handlers take together. */
export interface AppParts
  extends AgentParts,
    DeploymentHandlerParts,
    EnvironmentParts,
    NoticeHandlerParts,
    TrialParts {}

/** What the web application's handlers work with. */
export interface AppHandlerParts {
  readonly parts: AppParts;
  readonly people: PeopleHandlerParts;
  readonly cursors: PageCursors;
}

/** Every route of the web application's API with what answers it. */
export function appHandlers({ parts, people, cursors }: AppHandlerParts): AppHandlers {
  return {
    ...agentHandlers(parts, cursors),
    ...deploymentHandlers(parts),
    ...environmentHandlers(parts, cursors),
    ...noticeHandlers(parts, cursors),
    ...sessionHandlers(people),
    ...trialHandlers(parts),
  };
}
