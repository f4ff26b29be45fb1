import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { AppHandlers } from "./call.ts";
import { type ApprovalHandlerParts, approvalHandlers } from "./handlers/approval-handlers.ts";
import { type DeploymentHandlerParts, deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { type LiveHandlerParts, liveHandlers } from "./handlers/live-handlers.ts";
import { type NoticeHandlerParts, noticeHandlers } from "./handlers/notice-handlers.ts";
import { type OutputHandlerParts, outputHandlers } from "./handlers/output-handlers.ts";
import { type RunHandlerParts, runHandlers } from "./handlers/run-handlers.ts";
import { type PeopleHandlerParts, sessionHandlers } from "./handlers/session-handlers.ts";

/** What the operations behind the handlers take together. */
export type AppParts = ApprovalHandlerParts &
  DeploymentHandlerParts &
  LiveHandlerParts &
  NoticeHandlerParts &
  OutputHandlerParts &
  RunHandlerParts;

/** What the web application's handlers work with. */
export interface AppHandlerParts {
  readonly parts: AppParts;
  readonly people: PeopleHandlerParts;
  readonly cursors: PageCursors;
}

/** Every route of the web application's API with what answers it. */
export function appHandlers({ parts, people, cursors }: AppHandlerParts): AppHandlers {
  return {
    ...approvalHandlers(parts, cursors),
    ...deploymentHandlers(parts),
    ...liveHandlers(parts, people),
    ...noticeHandlers(parts, cursors),
    ...outputHandlers(parts),
    ...runHandlers(parts, cursors),
    ...sessionHandlers(people),
  };
}
