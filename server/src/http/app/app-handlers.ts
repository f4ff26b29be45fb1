import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { AppHandlers } from "./call.ts";
import { type ConnectorHandlerParts, connectorHandlers } from "./handlers/connector-handlers.ts";
import { type DeploymentHandlerParts, deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { type GraphHandlerParts, graphHandlers } from "./handlers/graph-handlers.ts";
import { type ScheduleHandlerParts, scheduleHandlers } from "./handlers/schedule-handlers.ts";
import { type SettingsHandlerParts, settingsHandlers } from "./handlers/settings-handlers.ts";

/** What the operations behind the handlers take together. */
export interface AppParts
  extends ConnectorHandlerParts,
    DeploymentHandlerParts,
    GraphHandlerParts,
    ScheduleHandlerParts,
    SettingsHandlerParts {}

/** What the web application's handlers work with. */
export interface AppHandlerParts {
  readonly parts: AppParts;
  readonly cursors: PageCursors;
}

/** Every route of the web application's API with what answers it. */
export function appHandlers({ parts, cursors }: AppHandlerParts): AppHandlers {
  return {
    ...connectorHandlers(parts, cursors),
    ...deploymentHandlers(parts),
    ...graphHandlers(parts, cursors),
    ...scheduleHandlers(parts, cursors),
    ...settingsHandlers(parts, cursors),
  };
}
