import type { PurgeScope } from "@sluice/contract";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Erases what another subject keeps of a run. It must bear to be repeated, and answers the rows it deleted. */
export interface RunEraser {
  /** Rows of the scope `graph` are counted as such in the record. */
  readonly scope: PurgeScope;
  erase(transaction: WriteTransaction<DeploymentTables>, runId: string): Promise<number>;
}

export interface ErasedRows {
  events: number;
  graph: number;
  /** All of them: none left is what the look afterwards demands. */
  total: number;
}

// One transaction on SQLite keeps every other writer waiting, so none deletes more than this.
const rowsPerBatch = 10_000;

/**
 * Deletes a batch of what there may be many of: events and outputs. Answers how many events and how many
 * rows in all; 0 rows when nothing is left. The order of the log is kept, so a crash leaves its end.
 */
export async function eraseBatch(
  { sql }: WriteTransaction<DeploymentTables>,
  runId: string,
): Promise<ErasedRows> {
  const events = await sql
    .deleteFrom("run_events")
    .where("run_id", "=", runId)
    .where("position", "in", (from) =>
      from
        .selectFrom("run_events")
        .select("position")
        .where("run_id", "=", runId)
        .orderBy("position")
        .limit(rowsPerBatch),
    )
    .executeTakeFirst();
  const outputs = await sql
    .deleteFrom("run_outputs")
    .where("output_id", "in", (from) =>
      from.selectFrom("run_outputs").select("output_id").where("run_id", "=", runId).limit(rowsPerBatch),
    )
    .executeTakeFirst();
  const eventRows = Number(events.numDeletedRows);
  return { events: eventRows, graph: 0, total: eventRows + Number(outputs.numDeletedRows) };
}

/**
 * Deletes all rows of a run but its record. The board goes first: whoever would still write to the run has
 * to lock its board, and finds none from then on.
 */
export async function eraseRows(
  transaction: WriteTransaction<DeploymentTables>,
  erasers: readonly RunEraser[],
  runId: string,
): Promise<ErasedRows> {
  const { sql } = transaction;
  const board = await sql.deleteFrom("run_boards").where("run_id", "=", runId).executeTakeFirst();
  const events = await sql.deleteFrom("run_events").where("run_id", "=", runId).executeTakeFirst();
  const results = await sql.deleteFrom("step_results").where("run_id", "=", runId).executeTakeFirst();
  const outputs = await sql.deleteFrom("run_outputs").where("run_id", "=", runId).executeTakeFirst();
  const takeovers = await sql.deleteFrom("run_takeovers").where("run_id", "=", runId).executeTakeFirst();
  const gates = await sql.deleteFrom("run_gates").where("run_id", "=", runId).executeTakeFirst();
  const own = [board, events, results, outputs, takeovers, gates].reduce(
    (sum, each) => sum + Number(each.numDeletedRows),
    0,
  );
  const rows = { events: Number(events.numDeletedRows), graph: 0, total: own };
  for (const { scope, erase } of erasers) {
    const erased = await erase(transaction, runId);
    rows.total += erased;
    if (scope === "graph") rows.graph += erased;
  }
  return rows;
}
