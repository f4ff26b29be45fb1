import { sql } from "kysely";
import type { WriteTransaction } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import { newId } from "../ids.ts";

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
  step: string;
  /** Only the first files of a run say which step wrote them. */
  keepsStep: boolean;
  at: number;
}

export function outputBlobKey(runId: string, key: string): string {
  return `runs/${runId}/outputs/${key}`;
}

/** The row of a file whose bytes are in the blob store; a file of the same key is replaced. */
export async function storeOutput(
  transaction: WriteTransaction<DeploymentTables>,
  output: StoredOutput,
): Promise<void> {
  const changed = {
    kind: output.kind,
    title: output.title,
    pages: output.pages,
    bytes: output.bytes,
    content_type: output.contentType,
  };
  await transaction.sql
    .insertInto("run_outputs")
    .values({
      output_id: newId("out_", output.at),
      run_id: output.runId,
      output_key: output.key,
      created_at: output.at,
      from_step: output.keepsStep ? output.step : null,
      ...changed,
    })
    .onConflict((conflict) =>
      conflict.columns(["run_id", "output_key"]).doUpdateSet({
        ...changed,
        from_step: sql<
          string | null
        >`case when run_outputs.from_step is null then null else ${output.step} end`,
      }),
    )
    .execute();
}
