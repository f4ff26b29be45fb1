import { Type } from "typebox";
import { headerNames, IdempotencyKey } from "../../shared/schemas/credentials.ts";
import { ListWorkflowsQuery, ParametersQuery } from "../../shared/schemas/queries.ts";
import { StartRunBody, StartRunShape } from "../../shared/schemas/run-requests.ts";
import { RunSummary } from "../../shared/schemas/run-summary.ts";
import { InputContract, WorkflowDetail, WorkflowPage } from "../../shared/schemas/workflow.ts";
import { startedRunExample, startRunExample } from "../examples/run-examples.ts";
import {
  inputContractExample,
  workflowDetailExample,
  workflowPageExample,
} from "../examples/workflow-examples.ts";
import { WorkflowParams } from "./path-params.ts";
import { credentialErrors, type Route } from "./route.ts";

const whenNotActive =
  "A workflow that is not active answers 409 to a key with access to all active workflows; a key that " +
  "names the workflow in its list reads it all the same.";

export const workflowRoutes = {
  listWorkflows: {
    method: "GET",
    path: "/workflows",
    tag: "Workflows",
    credentialed: true,
    scope: "workflows:read",
    summary: "List the workflows this key may run",
    description: "Active workflows within the key's reach, sorted by name.",
    params: null,
    query: ListWorkflowsQuery,
    headers: null,
    body: null,
    success: {
      200: {
        description: "A page of workflows.",
        content: { "application/json": { schema: WorkflowPage, example: workflowPageExample } },
      },
    },
    errors: [...credentialErrors, "invalid_cursor"],
  },
  getWorkflow: {
    method: "GET",
    path: "/workflows/{workflow_id}",
    tag: "Workflows",
    credentialed: true,
    scope: "workflows:read",
    summary: "Read a workflow",
    description:
      "The workflow with its versions, input contract, nodes, redaction policy and readiness. " +
      `When \`readiness.ok\` is false, a start would be refused. ${whenNotActive}`,
    params: WorkflowParams,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The workflow.",
        content: { "application/json": { schema: WorkflowDetail, example: workflowDetailExample } },
      },
    },
    errors: [...credentialErrors, "workflow_not_found", "workflow_not_active"],
  },
  getWorkflowParameters: {
    method: "GET",
    path: "/workflows/{workflow_id}/parameters",
    tag: "Workflows",
    credentialed: true,
    scope: "workflows:read",
    summary: "Read the input contract of a workflow",
    description: `What a start must and may send as \`parameters\`, for one version. ${whenNotActive}`,
    params: WorkflowParams,
    query: ParametersQuery,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The input contract.",
        content: { "application/json": { schema: InputContract, example: inputContractExample } },
      },
    },
    errors: [...credentialErrors, "workflow_not_found", "workflow_not_active", "version_not_found"],
  },
  startRun: {
    method: "POST",
    path: "/workflows/{workflow_id}/runs",
    tag: "Runs",
    credentialed: true,
    scope: "runs:create",
    summary: "Start a run",
    description:
      "Starts a run and answers once it is launched. Takes one concurrent-run slot and one unit of the daily " +
      "quota. After a timeout, a 429 or a 503, send the same request with the same Idempotency-Key: it never " +
      "starts a second run. After a 400 or 422, correct the request and use a new one.\n\n" +
      "`client_reference` and `labels` must never hold personal data: they remain when the run's data is erased.",
    params: WorkflowParams,
    query: null,
    headers: Type.Object({ [headerNames.idempotencyKey]: IdempotencyKey }),
    body: StartRunBody,
    bodyShape: StartRunShape,
    bodyExample: startRunExample,
    success: {
      200: {
        description: "A replay: the run that this Idempotency-Key started before, as it is now.",
        content: { "application/json": { schema: RunSummary, example: startedRunExample } },
        headers: { [headerNames.idempotencyReplayed]: "`true` on a replay." },
      },
      202: {
        description: "Started: `running`, or `failed` with `error` when the runtime refused the launch.",
        content: { "application/json": { schema: RunSummary, example: startedRunExample } },
      },
    },
    errors: [
      ...credentialErrors,
      "workflow_not_found",
      "workflow_not_active",
      "version_not_found",
      "invalid_parameters",
      "policy_not_tightening",
      "invalid_pii_policy",
      "workflow_not_ready",
      "idempotency_conflict",
      "too_many_active_runs",
      "quota_exceeded",
    ],
  },
} as const satisfies Record<string, Route>;
