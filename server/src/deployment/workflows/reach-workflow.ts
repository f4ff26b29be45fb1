import type { WorkflowAccess, WorkflowItem } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";
import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

export type ReachedWorkflow = WorkflowItem & { readonly newest_version: number };

type Unreached = Refusal<"workflow_not_found" | "workflow_not_active">;

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
 * The workflow as far as a key may reach. A key that names its workflows reads them whatever their
 * status, and there is no other for it. To a key for all active ones, a workflow that is not active is
 * there but shut. A start needs an active one either way.
 */
export async function reachWorkflow(
  database: Database<DeploymentTables>,
  access: WorkflowAccess,
  workflowId: string,
  purpose: "read" | "start",
): Promise<ReachedWorkflow | Unreached> {
  const isNamed = access.mode === "explicit" && access.workflow_ids.includes(workflowId);
  if (access.mode === "explicit" && !isNamed) return { code: "workflow_not_found" };
  const [row] = await workflowRow(database, { workflowId });
  if (!row) return { code: "workflow_not_found" };
  if (row.status !== "active" && (purpose === "start" || !isNamed)) return { code: "workflow_not_active" };
  return { ...row, updated_at: isoTime(row.updated_at) };
}
