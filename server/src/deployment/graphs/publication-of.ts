import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export type Publication = "waiting" | "ready" | "none" | { readonly failed: string };

/** How far the version is that a step of a run built; none where it added none, or where it is gone. */
export async function publicationOf(
  database: Database<DeploymentTables>,
  runId: string,
  step: string,
): Promise<Publication> {
  const row = await database.reader
    .selectFrom("graph_versions")
    .select(["status", "error"])
    .where("run_id", "=", runId)
    .where("step", "=", step)
    .executeTakeFirst();
  if (!row) return "none";
  if (row.status === "failed") return { failed: row.error ?? "The version could not be built." };
  return row.status === "ready" ? "ready" : "waiting";
}
