import type { Readiness, WorkflowDetail, WorkflowStatus } from "@sluice/contract";
import { type CompleteDefinition, completeDefinition, isoTime, publishParameter } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";
import { reachWorkflow, type Unreached } from "./reach-workflow.ts";
import type { WorkflowVersions } from "./workflow-versions.ts";

export interface ShowWorkflowParts {
  readonly database: Database<DeploymentTables>;
  readonly versions: WorkflowVersions;
  judgeReadiness(status: WorkflowStatus, definition: CompleteDefinition): Promise<Readiness>;
}

const versionRows = preparedQuery(
  (reader: Kysely<DeploymentTables>, { workflowId }: { workflowId: string }) =>
    reader
      .selectFrom("workflow_versions")
      .select(["version", "created_at"])
      .where("workflow_id", "=", workflowId)
      // Trials of drafts are below 0.
      .where("version", ">", 0)
      .orderBy("version"),
);

/** Of a workflow that has no version yet. */
const nothing = completeDefinition({ nodes: [] });

/** A workflow in full, as its active version has it; a draft that never had one, as its newest has it. */
export async function showWorkflow(
  { database, versions, judgeReadiness }: ShowWorkflowParts,
  actor: Actor,
  { workflowId }: { readonly workflowId: string },
): Promise<Outcome<WorkflowDetail, NotAllowed["refusal"] | Unreached>> {
  const denied = refuseUnless(actor, "workflows:read");
  if (denied) return denied;
  const reached = await reachWorkflow({ database }, actor, { workflowId, purpose: "read" });
  if (!reached.ok) return reached;
  const { newest_version, ...item } = reached.value;
  const version = item.active_version ?? newest_version;
  const definition = version === 0 ? nothing : await versions.load(workflowId, version);
  if (!definition) throw new Error(`Version ${version} of workflow ${workflowId} has no definition.`);
  const [saved, readiness] = await Promise.all([
    savedVersions(database, workflowId),
    judgeReadiness(item.status, definition),
  ]);
  return done({ ...item, versions: saved, ...describe(definition), readiness });
}

async function savedVersions(
  database: Database<DeploymentTables>,
  workflowId: string,
): Promise<WorkflowDetail["versions"]> {
  const rows = await versionRows(database, { workflowId });
  return rows.map(({ version, created_at }) => ({ version, created_at: isoTime(created_at) }));
}

type Described = Pick<WorkflowDetail, "parameters" | "nodes" | "settings" | "pii_policy">;

/** What callers are shown of a definition: never the instructions, the agents or the expressions. */
function describe({ parameters, nodes, settings, pii_policy }: CompleteDefinition): Described {
  return {
    parameters: parameters.map(publishParameter),
    nodes: nodes.map((node) => ({
      slug: node.slug,
      title: node.title,
      node_type: node.node_type,
      requires_approval: node.requires_approval,
      approve_before_start: node.approve_before_start,
      depends_on: node.depends_on,
    })),
    settings: { max_run_hours: settings.max_run_hours, overlap_policy: settings.overlap_policy },
    pii_policy,
  };
}
