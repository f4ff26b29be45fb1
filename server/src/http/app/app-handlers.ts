import type { AgentParts } from "../../deployment/agents/agent-parts.ts";
import type { EnvironmentParts } from "../../deployment/environments/environment-parts.ts";
import type { ImageParts } from "../../deployment/environments/images/image-parts.ts";
import type { TrialParts } from "../../deployment/trials/trial-parts.ts";
import type { PageCursors } from "../serving/browser/page-cursors.ts";
import type { AppHandlers } from "./call.ts";
import { agentHandlers } from "./handlers/agent-handlers.ts";
import { type ApprovalHandlerParts, approvalHandlers } from "./handlers/approval-handlers.ts";
import { type ConnectorHandlerParts, connectorHandlers } from "./handlers/connector-handlers.ts";
import { type DeploymentHandlerParts, deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { environmentHandlers } from "./handlers/environment-handlers.ts";
import { type FileHandlerParts, fileHandlers } from "./handlers/file-handlers.ts";
import { fileUploadHandlers } from "./handlers/file-upload-handlers.ts";
import { type GraphHandlerParts, graphHandlers } from "./handlers/graph-handlers.ts";
import { imageHandlers } from "./handlers/image-handlers.ts";
import { type LiveHandlerParts, liveHandlers } from "./handlers/live-handlers.ts";
import { type NoticeHandlerParts, noticeHandlers } from "./handlers/notice-handlers.ts";
import { type OutputHandlerParts, outputHandlers } from "./handlers/output-handlers.ts";
import { type RunHandlerParts, runHandlers } from "./handlers/run-handlers.ts";
import { type SavedViewHandlerParts, savedViewHandlers } from "./handlers/saved-view-handlers.ts";
import { type ScheduleHandlerParts, scheduleHandlers } from "./handlers/schedule-handlers.ts";
import { type SearchHandlerParts, searchHandlers } from "./handlers/search-handlers.ts";
import { type PeopleHandlerParts, sessionHandlers } from "./handlers/session-handlers.ts";
import { type SettingsHandlerParts, settingsHandlers } from "./handlers/settings-handlers.ts";
import { trialHandlers } from "./handlers/trial-handlers.ts";
import { type WorkflowDraftHandlerParts, workflowDraftHandlers } from "./handlers/workflow-draft-handlers.ts";
import { type WorkflowHandlerParts, workflowHandlers } from "./handlers/workflow-handlers.ts";
import {
  type WorkflowImportHandlerParts,
  workflowImportHandlers,
} from "./handlers/workflow-import-handlers.ts";

/** What the operations behind the handlers take together. */
export type AppParts = AgentParts &
  ApprovalHandlerParts &
  ConnectorHandlerParts &
  DeploymentHandlerParts &
  EnvironmentParts &
  FileHandlerParts &
  GraphHandlerParts &
  ImageParts &
  LiveHandlerParts &
  NoticeHandlerParts &
  OutputHandlerParts &
  RunHandlerParts &
  SavedViewHandlerParts &
  ScheduleHandlerParts &
  SearchHandlerParts &
  SettingsHandlerParts &
  TrialParts &
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
    ...agentHandlers(parts, cursors),
    ...approvalHandlers(parts, cursors),
    ...connectorHandlers(parts, cursors),
    ...deploymentHandlers(parts),
    ...environmentHandlers(parts, cursors),
    ...imageHandlers(parts, cursors),
    ...fileHandlers(parts, cursors),
    ...fileUploadHandlers(parts),
    ...graphHandlers(parts, cursors),
    ...liveHandlers(parts, people),
    ...noticeHandlers(parts, cursors),
    ...outputHandlers(parts),
    ...runHandlers(parts, cursors),
    ...savedViewHandlers(parts),
    ...scheduleHandlers(parts, cursors),
    ...searchHandlers(parts),
    ...sessionHandlers(people),
    ...settingsHandlers(parts, cursors),
    ...trialHandlers(parts),
    ...workflowDraftHandlers(parts, cursors),
    ...workflowHandlers(parts, cursors),
    ...workflowImportHandlers(parts, cursors),
  };
}
