import type { ParameterValue, PiiPolicy, Readiness } from "@sluice/contract";
import { type CompleteDefinition, publishParameter, tightenPiiPolicy } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import { unsupportedIn } from "../redaction/unsupported-in.ts";
import type { DeploymentTables } from "../tables.ts";
import { checkGivenParameters } from "../workflows/check-given-parameters.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";
import type { PrepareRefusal, StartRequest } from "./start-request.ts";
import { triggerOf } from "./trigger-of.ts";

export interface PrepareParts {
  readonly database: Database<DeploymentTables>;
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

/** The checks of a start that change nothing, in the order of the contract; the first that fails answers. */
export async function prepareStart(
  parts: PrepareParts,
  actor: Actor,
  request: StartRequest,
): Promise<Outcome<PreparedStart, PrepareRefusal>> {
  const workflow = await findWithinReach(parts.database, actor, request.workflowId);
  if (!workflow) return refuse("workflow_not_found");
  const { name: workflowName, status, active_version } = workflow;
  const { workflowId, isTrial = false } = request;
  if (!isTrial && (status !== "active" || active_version === null)) return refuse("workflow_not_active");
  const version = request.version ?? active_version ?? 0;
  const definition = await (isTrial
    ? parts.versions.loadStarted(workflowId, version)
    : parts.versions.load(workflowId, version));
  if (!definition) return refuse("version_not_found", { version });
  const contract = definition.parameters.map(publishParameter);
  const caller = actor.kind === "key" ? actor.id : triggerOf(actor);
  const checked = await checkGivenParameters(contract, request.parameters, caller);
  if (!checked.ok) return refuse("invalid_parameters", { problems: checked.problems });
  const tightened = policyInForce(definition.pii_policy, request.policyOverride);
  if (!tightened.ok) return refuse(tightened.refusal, { field: tightened.field });
  const readiness = await parts.readinessOf?.(request.workflowId, version, definition);
  if (readiness && !readiness.ok) return refuse("workflow_not_ready", { reasons: readiness.reasons });
  const { values: parameters } = checked;
  return done({ workflowName, version, definition, parameters, policy: tightened.policy });
}

/** A workflow outside a key's list is not told from one that does not exist. */
async function findWithinReach(database: Database<DeploymentTables>, actor: Actor, workflowId: string) {
  const access = actor.kind === "key" ? actor.workflowAccess : null;
  if (access?.mode === "explicit" && !access.workflow_ids.includes(workflowId)) return undefined;
  const [workflow] = await readWorkflow(database, { workflowId });
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
