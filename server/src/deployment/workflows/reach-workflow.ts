import type { WorkflowItem } from "@sluice/contract";
import { isoTime, listsWorkflow } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

export type ReachedWorkflow = WorkflowItem & { readonly newest_version: number };

export type Unreached = PlainRefusal<"workflow_not_found" | "workflow_not_active">;

const workflowRow = preparedQuery(
  (reader: Kysely<DeploymentTables>, { workflowId }: { workflowId: string }) =>
    reader
      .selectFrom("workflows")
      .select([
        "workflow_id",
        "name",
        "description",
        "status",
        "active_version",
        "updated_at",
        "newest_version",
      ])
      .where("workflow_id", "=", workflowId),
);

/**
 * The workflow as far as the actor may reach. People reach every one. A key that names its workflows reads them
 * whatever their status, and there is no other for it. A key for all active ones is told that a workflow is not
 * active, and no more. A start needs an active one, whoever asks.
 */
export async function reachWorkflow(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { workflowId, purpose }: { readonly workflowId: string; readonly purpose: "read" | "start" },
): Promise<Outcome<ReachedWorkflow, Unreached>> {
  const access = actor.kind === "key" ? actor.workflowAccess : null;
  if (access !== null && !listsWorkflow(access, workflowId)) return refuse("workflow_not_found");
  const [row] = await workflowRow(database, { workflowId });
  // A workflow that has no version yet is its author's alone.
  if (!row || (actor.kind === "key" && row.newest_version === 0)) return refuse("workflow_not_found");
  const readsAll = access === null || access.mode === "explicit";
  if (row.status !== "active" && (purpose === "start" || !readsAll)) return refuse("workflow_not_active");
  return done({ ...row, updated_at: isoTime(row.updated_at) });
}
