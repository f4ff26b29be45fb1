import type { AgentParts } from "../../deployment/agents/agent-parts.ts";
import type { EnvironmentParts } from "../../deployment/environments/environment-parts.ts";
import type { TrialParts } from "../../deployment/trials/trial-parts.ts";
import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { AppHandlers } from "./call.ts";
import { agentHandlers } from "./handlers/agent-handlers.ts";
import { type DeploymentHandlerParts, deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { environmentHandlers } from "./handlers/environment-handlers.ts";
import { trialHandlers } from "./handlers/trial-handlers.ts";

/** What the operations behind the handlers take together. */
export interface AppParts extends AgentParts, DeploymentHandlerParts, EnvironmentParts, TrialParts {}

/** What the web application's handlers work with. */
export interface AppHandlerParts {
  readonly parts: AppParts;
  readonly cursors: PageCursors;
}

/** Every route of the web application's API with what answers it. */
export function appHandlers({ parts, cursors }: AppHandlerParts): AppHandlers {
  return {
    ...agentHandlers(parts, cursors),
    ...deploymentHandlers(parts),
    ...environmentHandlers(parts, cursors),
    ...trialHandlers(parts),
  };
}
