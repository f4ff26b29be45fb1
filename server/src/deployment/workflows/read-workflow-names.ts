import { limits } from "@sluice/contract";
import { exampleParameters, foldName } from "@sluice/core";
import { sql } from "kysely";
import type { NamedWorkflows, WorkflowNamesAsked } from "../../access/workflow-name-source.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { WorkflowVersions } from "./workflow-versions.ts";

const most = limits.key.maxExplicitWorkflows;

/** Saved workflows by name, as many as a key may list. Those that are asked for by id come with an example of a start. */
export async function readWorkflowNames(
  {
    database,
    versions,
  }: { readonly database: Database<DeploymentTables>; readonly versions: WorkflowVersions },
  { text, ids }: WorkflowNamesAsked,
): Promise<NamedWorkflows> {
  const isNul = text.includes("\0") || ids?.some((id) => id.includes("\0"));
  // No name holds a NUL, and PostgreSQL takes none even to compare with; nor does SQL have an empty list.
  if (isNul || ids?.length === 0) return { items: [], has_more: false };
  const pattern = `%${foldName(text).replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await database.reader
    .selectFrom("workflows")
    .select(["workflow_id", "name", "status", "active_version", "newest_version"])
    // One without a version is its author's alone, and no key reaches it.
    .where("newest_version", ">", 0)
    .$if(ids !== null, (query) => query.where("workflow_id", "in", ids ?? []))
    .$if(text !== "", (query) => query.where(sql<boolean>`folded_name like ${pattern} escape '\\'`))
    .orderBy("folded_name")
    .orderBy("workflow_id")
    .limit(most + 1)
    .execute();
  const items = rows.slice(0, most).map(async (row) => ({
    workflow_id: row.workflow_id,
    name: row.name,
    is_active: row.status === "active",
    example: ids === null ? null : await exampleOf(row),
  }));
  return { items: await Promise.all(items), has_more: rows.length > most };

  async function exampleOf(row: (typeof rows)[number]) {
    const definition = await versions.load(row.workflow_id, row.active_version ?? row.newest_version);
    return exampleParameters(definition?.parameters ?? []);
  }
}
