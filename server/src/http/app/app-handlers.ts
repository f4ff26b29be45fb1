import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { AppHandlers } from "./call.ts";
import { type DeploymentHandlerParts, deploymentHandlers } from "./handlers/deployment-handlers.ts";

/** What the operations behind the handlers take together. */
export interface AppParts extends DeploymentHandlerParts {}

/** What the web application's handlers work with. */
export interface AppHandlerParts {
  readonly parts: AppParts;
  readonly cursors: PageCursors;
}

/** Every route of the web application's API with what answers it. */
export function appHandlers({ parts }: AppHandlerParts): AppHandlers {
  return {
    ...deploymentHandlers(parts),
  };
}
