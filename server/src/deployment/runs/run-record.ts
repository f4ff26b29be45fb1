import type { RunBoard, RunLogEvent } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { jsonRows } from "../../platform/db/json-rows.ts";
import { preparedStatement, written } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";
import { runStateOf } from "./run-state.ts";

type Tables = DeploymentTables;

/** Reads a run's board. Whoever will change the run locks it instead. */
export async function readBoard(db: Kysely<Tables>, runId: string): Promise<RunBoard | null> {
  return boardIn(await selectBoard(db, runId).executeTakeFirst());
}

/** Reads a run's board and keeps every other writer waiting until the transaction has ended. */
export async function lockBoard({ sql }: WriteTransaction<Tables>, runId: string): Promise<RunBoard | null> {
  return boardIn(await selectBoard(sql, runId).forUpdate().executeTakeFirst());
}

function selectBoard(db: Kysely<Tables>, runId: string) {
  return db.selectFrom("run_boards").select("board").where("run_id", "=", runId);
}

function boardIn(row: { board: string } | undefined): RunBoard | null {
  return row ? (JSON.parse(row.board) as RunBoard) : null;
}

const storeBoard = preparedStatement(
  (sql: Kysely<Tables>, values: { runId: string; before: number; revision: number; board: string }) =>
    sql
      .updateTable("run_boards")
      .set({ revision: values.revision, board: values.board })
      .where("run_id", "=", values.runId)
      .where("revision", "=", values.before),
);

type RunChange = {
  runId: string;
  revision: number;
  status: string;
  finished_at: number | null;
  state: string;
};

const storeState = preparedStatement(
  (sql: Kysely<Tables>, { runId, revision, status, finished_at, state }: RunChange) =>
    sql.updateTable("runs").set({ revision, status, finished_at, state }).where("run_id", "=", runId),
);

/**
 * Appends events and stores the board they fold into. The revision is the fence: it refuses a writer
 * whose board is not the one that is stored, by answering false.
 */
export async function appendEvents(
  transaction: WriteTransaction<Tables>,
  before: RunBoard,
  after: RunBoard,
  events: readonly RunLogEvent[],
): Promise<boolean> {
  const { run_id: runId } = after.plan;
  const { revision, status, finished_at } = after;
  // Whoever writes to a run takes its board first, so that no two wait for each other.
  const board = JSON.stringify(after);
  const taken = await storeBoard(transaction, { runId, before: before.revision, revision, board });
  if (taken.numAffectedRows !== 1n) return false;
  const state = JSON.stringify(runStateOf(after));
  await storeState(transaction, { runId, revision, status, finished_at, state });
  await insertEvents(transaction, runId, before.revision, events);
  return true;
}

const columns = sql`run_id, position, segment, seq, at, type, node, payload`;
type GivenEvents = { runId: string; given: string };

const insertRows = preparedStatement((db: Kysely<Tables>, { runId, given }: GivenEvents) =>
  written(
    db,
    sql`
      insert into run_events (${columns})
      select ${runId}, cast(value ->> 0 as bigint), value ->> 1, cast(value ->> 2 as bigint),
        cast(value ->> 3 as bigint), value ->> 4, value ->> 5, value ->> 6
      from json_each(${given})`,
  ),
);

export async function insertEvents(
  transaction: WriteTransaction<Tables>,
  runId: string,
  positionBefore: number,
  events: readonly RunLogEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ segment, seq, at, type, node, payload }, index) => [
    positionBefore + index + 1,
    segment,
    seq,
    at,
    type,
    node,
    JSON.stringify(payload),
  ]);
  await insertRows(transaction, { runId, given: jsonRows(rows) });
}
