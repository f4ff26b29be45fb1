import { outputRoutes } from "./output-routes.ts";
import type { Route } from "./route.ts";
import { runRoutes } from "./run-routes.ts";
import { serviceRoutes } from "./service-routes.ts";
import { workflowRoutes } from "./workflow-routes.ts";

/** The whole of the API, by operation. A route that is not here does not exist. */
export const routes = {
  getHealth: serviceRoutes.getHealth,
  getMe: serviceRoutes.getMe,
  listWorkflows: workflowRoutes.listWorkflows,
  getWorkflow: workflowRoutes.getWorkflow,
  getWorkflowParameters: workflowRoutes.getWorkflowParameters,
  startRun: workflowRoutes.startRun,
  listRuns: runRoutes.listRuns,
  getRun: runRoutes.getRun,
  listRunSteps: runRoutes.listRunSteps,
  listRunApprovals: runRoutes.listRunApprovals,
  listRunOutputs: outputRoutes.listRunOutputs,
  downloadOutput: outputRoutes.downloadOutput,
  downloadOutputBundle: outputRoutes.downloadOutputBundle,
  cancelRun: runRoutes.cancelRun,
  getPiiRedaction: runRoutes.getPiiRedaction,
  listRunEvents: runRoutes.listRunEvents,
  eraseRunData: runRoutes.eraseRunData,
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof routes;

// `Object.keys` forgets the names it returns; the object is our own and has no others.
export const operationIds = Object.keys(routes) as OperationId[];
