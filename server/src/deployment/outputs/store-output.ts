import { sql } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";

export interface StoredOutput {
  runId: string;
  /** Path under the run's outputs/ folder. */
  key: string;
  kind: string;
  contentType: string;
  bytes: number;
  title: string;
  /** For a PDF. */
  pages: number | null;
  /** Only the first files of a run say which step wrote them. */
  keepsStep: boolean;
  at: number;
}

export function outputBlobKey(runId: string, key: string): string {
  return `runs/${runId}/outputs/${key}`;
}

/** The rows of files whose bytes are in the blob store, all of one step; a file of the same key is replaced. */
export async function storeOutputs(
  transaction: WriteTransaction<DeploymentTables>,
  step: string,
  outputs: readonly StoredOutput[],
): Promise<void> {
  const rows = outputs.map((output) => ({
    output_id: newId("out_", output.at),
    run_id: output.runId,
    output_key: output.key,
    created_at: output.at,
    from_step: output.keepsStep ? step : null,
    kind: output.kind,
    title: output.title,
    pages: output.pages,
    bytes: output.bytes,
    content_type: output.contentType,
  }));
  await transaction.sql
    .insertInto("run_outputs")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["run_id", "output_key"]).doUpdateSet((row) => ({
        kind: row.ref("excluded.kind"),
        title: row.ref("excluded.title"),
        pages: row.ref("excluded.pages"),
        bytes: row.ref("excluded.bytes"),
        content_type: row.ref("excluded.content_type"),
        from_step: sql<string | null>`case when run_outputs.from_step is null then null else ${step} end`,
      })),
    )
    .execute();
}
