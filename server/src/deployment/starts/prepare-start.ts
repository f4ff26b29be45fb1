import type { ParameterValue, PiiPolicy, Readiness } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";
import { type CompleteDefinition, publishParameter, tightenPiiPolicy } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { AdmittedKey } from "../key-mirror/api-keys.ts";
import { unsupportedIn } from "../redaction/unsupported-in.ts";
import type { DeploymentTables } from "../tables.ts";
import { checkGivenParameters } from "../workflows/check-given-parameters.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";

export interface StartRequest {
  workflowId: string;
  triggeredBy: "api" | "web" | "schedule";
  parameters: Record<string, unknown>;
  inputText: string | null;
  clientReference: string | null;
  labels: Record<string, string>;
  /** Left out: the active version. */
  version?: number;
  /** May only tighten the workflow's policy. */
  policyOverride?: unknown;
  /** For a start through the API: whose it is, and what tells it from another. */
  claim?: { key: AdmittedKey; idempotencyKey: string; bodyHash: string };
}

export interface PrepareParts {
  database: Database<DeploymentTables>;
  versions: WorkflowVersions;
  /** Left out where nothing can be unready, as in tests. */
  readinessOf?(workflowId: string, version: number, definition: CompleteDefinition): Promise<Readiness>;
}

export interface PreparedStart {
  readonly workflowName: string;
  readonly version: number;
  readonly definition: CompleteDefinition;
  readonly parameters: Record<string, ParameterValue>;
  readonly policy: PiiPolicy;
}

export type StartRefusal = Refusal<
  | "workflow_not_found"
  | "workflow_not_active"
  | "version_not_found"
  | "invalid_parameters"
  | "policy_not_tightening"
  | "invalid_pii_policy"
  | "workflow_not_ready"
>;

/** The checks of a start that change nothing, in the order of the contract; the first that fails answers. */
export async function prepareStart(
  parts: PrepareParts,
  request: StartRequest,
): Promise<{ ok: true; start: PreparedStart } | { ok: false; refusal: StartRefusal }> {
  const refuse = (refusal: StartRefusal) => ({ ok: false, refusal }) as const;
  const workflow = await findWithinReach(parts.database, request);
  if (!workflow) return refuse({ code: "workflow_not_found" });
  if (workflow.status !== "active" || workflow.active_version === null) {
    return refuse({ code: "workflow_not_active" });
  }
  const version = request.version ?? workflow.active_version;
  const definition = await parts.versions.load(request.workflowId, version);
  if (!definition) return refuse({ code: "version_not_found", facts: { version } });
  const contract = definition.parameters.map(publishParameter);
  const caller = request.claim?.key.keyId ?? request.triggeredBy;
  const checked = await checkGivenParameters(contract, request.parameters, caller);
  if (!checked.ok) return refuse({ code: "invalid_parameters", details: [...checked.problems] });
  const tightened = policyInForce(definition.pii_policy, request.policyOverride);
  if (!tightened.ok) return refuse({ code: tightened.refusal, details: { field: tightened.field } });
  const readiness = await parts.readinessOf?.(request.workflowId, version, definition);
  if (readiness && !readiness.ok) {
    return refuse({ code: "workflow_not_ready", details: { reasons: [...readiness.reasons] } });
  }
  const { values: parameters } = checked;
  const { policy } = tightened;
  return { ok: true, start: { workflowName: workflow.name, version, definition, parameters, policy } };
}

/** A workflow outside the key's list is not told from one that does not exist. */
async function findWithinReach(database: Database<DeploymentTables>, request: StartRequest) {
  const access = request.claim?.key.workflowAccess;
  if (access?.mode === "explicit" && !access.workflow_ids.includes(request.workflowId)) return undefined;
  const [workflow] = await readWorkflow(database, { workflowId: request.workflowId });
  return workflow;
}

const readWorkflow = preparedQuery(
  (reader: Kysely<DeploymentTables>, { workflowId }: { workflowId: string }) =>
    reader
      .selectFrom("workflows")
      .select(["name", "status", "active_version"])
      .where("workflow_id", "=", workflowId),
);

function policyInForce(policy: PiiPolicy, override: unknown): ReturnType<typeof tightenPiiPolicy> {
  if (override === undefined) return { ok: true, policy };
  const tightened = tightenPiiPolicy(policy, override);
  if (!tightened.ok) return tightened;
  const unsupported = unsupportedIn(tightened.policy);
  return unsupported === null
    ? tightened
    : { ok: false, refusal: "invalid_pii_policy", field: unsupported.field };
}
