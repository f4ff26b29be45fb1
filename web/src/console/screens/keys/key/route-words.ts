import type { ConsoleQuery } from "@sluice/contract/console";

export type SimulatedRoute = ConsoleQuery<"simulateCall">["route"];

/** The routes of the API, as callers know them. */
export const routeWords: Readonly<Record<SimulatedRoute, string>> = {
  getMe: "GET /me",
  listWorkflows: "GET /workflows",
  getWorkflow: "GET /workflows/{workflow_id}",
  getWorkflowParameters: "GET /workflows/{workflow_id}/parameters",
  startRun: "POST /workflows/{workflow_id}/runs",
  listRuns: "GET /runs",
  getRun: "GET /runs/{run_id}",
  listRunSteps: "GET /runs/{run_id}/steps",
  listRunApprovals: "GET /runs/{run_id}/approvals",
  listRunEvents: "GET /runs/{run_id}/events",
  getPiiRedaction: "GET /runs/{run_id}/pii-redaction",
  listRunOutputs: "GET /runs/{run_id}/outputs",
  downloadOutput: "GET /runs/{run_id}/outputs/{output_id}/content",
  downloadOutputBundle: "GET /runs/{run_id}/outputs.zip",
  cancelRun: "POST /runs/{run_id}/cancel",
  eraseRunData: "DELETE /runs/{run_id}/data",
};

/** Whether a route is about a workflow that the key may or may not reach. */
export function namesWorkflow(route: SimulatedRoute): boolean {
  return routeWords[route].includes("{workflow_id}");
}
