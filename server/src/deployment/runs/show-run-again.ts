import type { ParameterValue, PiiPolicy, RunAgain } from "@sluice/contract";
import { canonicalJson } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";
import { isId, type OutOfReach, type ReachParts, runNotFound, runWithin } from "./reach-run.ts";

export interface RunAgainParts extends ReachParts {
  readonly versions: WorkflowVersions;
}

const readStarted = runWithin([
  "workflow_id",
  "workflow_name",
  "version",
  "trial",
  "parameters",
  "input_text",
  "client_reference",
  "labels",
  "pii_policy",
  "data_purged_at",
]);

/** What a run was started with, for whoever wants to start it again with the same or changed values. */
export async function showRunAgain(
  { database, versions }: RunAgainParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<RunAgain, OutOfReach | PlainRefusal<"data_purged">>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const [row] = isId(runId) ? await readStarted(database, actor, runId) : [];
  if (!row) return runNotFound;
  if (row.data_purged_at !== null) return refuse("data_purged");
  const { workflow_id, workflow_name, version, input_text, client_reference } = row;
  const workflow = await database.reader
    .selectFrom("workflows")
    .select("active_version")
    .where("workflow_id", "=", workflow_id)
    .executeTakeFirst();
  const active_version = workflow?.active_version ?? null;
  const active = active_version === null ? null : await versions.load(workflow_id, active_version);
  const own = await versions.loadStarted(workflow_id, version);
  const parameters = JSON.parse(row.parameters) as Record<string, ParameterValue>;
  const known = new Set((active ?? own)?.parameters.map(({ name }) => name));
  return done({
    ...{ workflow_id, workflow_name, version, active_version, input_text, client_reference },
    is_trial: row.trial === 1,
    parameters,
    labels: JSON.parse(row.labels) as Record<string, string>,
    pii_policy_override: overrideOf(row.pii_policy, own?.pii_policy),
    unknown_parameters: Object.keys(parameters).filter((name) => !known.has(name)),
  });
}

/** The policy that was in force, where it was not the version's own. */
function overrideOf(inForce: string | null, own: PiiPolicy | undefined): PiiPolicy | null {
  if (inForce === null || own === undefined) return null;
  const policy = JSON.parse(inForce) as PiiPolicy;
  return canonicalJson(policy) === canonicalJson(own) ? null : policy;
}
