import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { AppHandlers } from "./call.ts";
import { type DeploymentHandlerParts, deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { type NoticeHandlerParts, noticeHandlers } from "./handlers/notice-handlers.ts";
import { type PeopleHandlerParts, sessionHandlers } from "./handlers/session-handlers.ts";
import { type WorkflowDraftHandlerParts, workflowDraftHandlers } from "./handlers/workflow-draft-handlers.ts";
import { type WorkflowHandlerParts, workflowHandlers } from "./handlers/workflow-handlers.ts";
import {
  type WorkflowImportHandlerParts,
  workflowImportHandlers,
} from "./handlers/workflow-import-handlers.ts";

/** What the operations behind the handlers take together. */
export type AppParts = DeploymentHandlerParts &
  NoticeHandlerParts &
  WorkflowDraftHandlerParts &
  WorkflowHandlerParts &
  WorkflowImportHandlerParts;

/** What the web application's handlers work with. */
export interface AppHandlerParts {
  readonly parts: AppParts;
  readonly people: PeopleHandlerParts;
  readonly cursors: PageCursors;
}

/** Every route of the web application's API with what answers it. */
export function appHandlers({ parts, people, cursors }: AppHandlerParts): AppHandlers {
  return {
    ...deploymentHandlers(parts),
    ...noticeHandlers(parts, cursors),
    ...sessionHandlers(people),
    ...workflowDraftHandlers(parts, cursors),
    ...workflowHandlers(parts, cursors),
    ...workflowImportHandlers(parts, cursors),
  };
}
