import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { AppHandlers } from "./call.ts";
import { type ConnectorHandlerParts, connectorHandlers } from "./handlers/connector-handlers.ts";
import { type DeploymentHandlerParts, deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { type GraphHandlerParts, graphHandlers } from "./handlers/graph-handlers.ts";
import { type NoticeHandlerParts, noticeHandlers } from "./handlers/notice-handlers.ts";
import { type ScheduleHandlerParts, scheduleHandlers } from "./handlers/schedule-handlers.ts";
import { type SearchHandlerParts, searchHandlers } from "./handlers/search-handlers.ts";
import { type PeopleHandlerParts, sessionHandlers } from "./handlers/session-handlers.ts";
import { type SettingsHandlerParts, settingsHandlers } from "./handlers/settings-handlers.ts";

/** What the operations behind the handlers take together. */
export interface AppParts extends DeploymentHandlerParts, NoticeHandlerParts, SearchHandlerParts {}
export interface AppParts
  extends ConnectorHandlerParts,
    DeploymentHandlerParts,
    GraphHandlerParts,
    NoticeHandlerParts,
    ScheduleHandlerParts,
    SettingsHandlerParts {}

/** What the web application's handlers work with. */
export interface AppHandlerParts {
  readonly parts: AppParts;
  readonly people: PeopleHandlerParts;
  readonly cursors: PageCursors;
}

/** Every route of the web application's API with what answers it. */
export function appHandlers({ parts, people, cursors }: AppHandlerParts): AppHandlers {
  return {
    ...connectorHandlers(parts, cursors),
    ...deploymentHandlers(parts),
    ...graphHandlers(parts, cursors),
    ...noticeHandlers(parts, cursors),
    ...searchHandlers(parts),
    ...scheduleHandlers(parts, cursors),
    ...sessionHandlers(people),
    ...settingsHandlers(parts, cursors),
  };
}
