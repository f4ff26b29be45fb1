import { accountRoutes } from "./account-routes.ts";
import { agentRoutes } from "./agent-routes.ts";
import { approvalRoutes } from "./approval-routes.ts";
import { connectorRoutes } from "./connector-routes.ts";
import { deploymentRoutes } from "./deployment-routes.ts";
import { environmentRoutes } from "./environment-routes.ts";
import { fileRoutes } from "./file-routes.ts";
import { fileUploadRoutes } from "./file-upload-routes.ts";
import { graphRoutes } from "./graph-routes.ts";
import { imageRoutes } from "./image-routes.ts";
import { liveRoutes } from "./live-routes.ts";
import { noticeRoutes } from "./notice-routes.ts";
import { outputRoutes } from "./output-routes.ts";
import type { AppRoute } from "./route.ts";
import { runRoutes } from "./run-routes.ts";
import { savedViewRoutes } from "./saved-view-routes.ts";
import { scheduleRoutes } from "./schedule-routes.ts";
import { searchRoutes } from "./search-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { trialRoutes } from "./trial-routes.ts";
import { workflowDraftRoutes } from "./workflow-draft-routes.ts";
import { workflowImportRoutes } from "./workflow-import-routes.ts";
import { workflowRoutes } from "./workflow-routes.ts";

/** Every route of the web application's API, by the name of its operation. */
export const appRoutes = {
  ...accountRoutes,
  ...agentRoutes,
  ...approvalRoutes,
  ...connectorRoutes,
  ...deploymentRoutes,
  ...environmentRoutes,
  ...fileRoutes,
  ...fileUploadRoutes,
  ...graphRoutes,
  ...imageRoutes,
  ...liveRoutes,
  ...noticeRoutes,
  ...outputRoutes,
  ...runRoutes,
  ...savedViewRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...sessionRoutes,
  ...settingsRoutes,
  ...trialRoutes,
  ...workflowDraftRoutes,
  ...workflowImportRoutes,
  ...workflowRoutes,
} as const satisfies Record<string, AppRoute>;

export type AppOperationId = keyof typeof appRoutes;
export const appOperationIds = Object.keys(appRoutes) as AppOperationId[];
