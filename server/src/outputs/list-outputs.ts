import { isoTime } from "@sluice/core";
import type { Database } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";

export interface ListedOutput {
  output_id: string;
  key: string;
  kind: string;
  title: string;
  pages: number | null;
  bytes: number;
  content_type: string;
  from_step: string | null;
  created_at: string;
}

/** Every file a run wrote, result.json included, by name. */
export async function listOutputs(
  database: Database<DeploymentTables>,
  runId: string,
): Promise<ListedOutput[]> {
  const rows = await database.reader
    .selectFrom("run_outputs")
    .selectAll()
    .where("run_id", "=", runId)
    .orderBy("output_key")
    .execute();
  return rows.map((row) => ({
    output_id: row.output_id,
    key: row.output_key,
    kind: row.kind,
    title: row.title,
    pages: row.pages,
    bytes: row.bytes,
    content_type: row.content_type,
    from_step: row.from_step,
    created_at: isoTime(row.created_at),
  }));
}
