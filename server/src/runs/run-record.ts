import type { RunBoard, RunLogEvent } from "@sluice/core";
import type { Kysely } from "kysely";
import type { WriteTransaction } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import { runStateOf } from "./run-state.ts";

/** Reads a run's board. In a transaction that will change it, `lock` keeps other processes waiting. */
export async function readBoard(
  sql: Kysely<DeploymentTables>,
  runId: string,
  lock: boolean,
): Promise<RunBoard | null> {
  const row = await sql
    .selectFrom("run_boards")
    .select("board")
    .where("run_id", "=", runId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? (JSON.parse(row.board) as RunBoard) : null;
}

/**
 * Appends events and stores the board they fold into. The revision is the fence: it refuses a writer
 * whose board is not the one that is stored, by answering false.
 */
export async function appendEvents(
  { sql }: WriteTransaction<DeploymentTables>,
  before: RunBoard,
  after: RunBoard,
  events: readonly RunLogEvent[],
): Promise<boolean> {
  const { run_id: runId } = after.plan;
  // Whoever writes to a run takes its board first, so that no two wait for each other.
  const taken = await sql
    .updateTable("run_boards")
    .set({ revision: after.revision, board: JSON.stringify(after) })
    .where("run_id", "=", runId)
    .where("revision", "=", before.revision)
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) return false;
  await sql
    .updateTable("runs")
    .set({
      revision: after.revision,
      status: after.status,
      finished_at: after.finished_at,
      state: JSON.stringify(runStateOf(after)),
    })
    .where("run_id", "=", runId)
    .execute();
  await insertEvents(sql, runId, before.revision, events);
  return true;
}

export async function insertEvents(
  sql: Kysely<DeploymentTables>,
  runId: string,
  positionBefore: number,
  events: readonly RunLogEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ segment, seq, at, type, node, payload }, index) => ({
    run_id: runId,
    position: positionBefore + index + 1,
    segment,
    seq,
    at,
    type,
    node,
    payload: JSON.stringify(payload),
  }));
  await sql.insertInto("run_events").values(rows).execute();
}
