import { limits } from "@sluice/contract";
import { placeOf } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import { lockBoard } from "../runs/run-record.ts";
import type { DeploymentTables } from "../tables.ts";

/** Runs with so many deaths go on one at a time, so that the next death shows which of them was the cause. */
export const suspectedFrom = limits.runtime.maxDeathsAtOnePlace - 1;

/**
 * Counts the processes that died while they worked on a run, and answers how many in a row died where it stands now.
 * The count begins again when the run has moved. To be called when an activation is not the first: the worker before
 * has died, unless it recorded that it gave the run back. A first activation records nothing.
 */
export async function recordTakeover(
  database: Database<DeploymentTables>,
  runId: string,
  hasSurvived: boolean,
): Promise<number> {
  return await database.write(async (transaction) => {
    const board = await lockBoard(transaction, runId);
    if (!board) return 0; // erased meanwhile
    const { sql } = transaction;
    const place = placeOf(board);
    const row = await sql
      .selectFrom("run_takeovers")
      .select(["place", "deaths", "under_way"])
      .where("run_id", "=", runId)
      .executeTakeFirst();
    const died = !hasSurvived && (row?.under_way ?? 1) === 1;
    const deaths = (row?.place === place ? row.deaths : 0) + (died ? 1 : 0);
    const known = { place, deaths, under_way: deaths < suspectedFrom ? 1 : 0 };
    await sql
      .insertInto("run_takeovers")
      .values({ run_id: runId, ...known })
      .onConflict((conflict) => conflict.column("run_id").doUpdateSet(known))
      .execute();
    return deaths;
  });
}

/** From now on the death of this process counts for this run. */
export async function recordUnderWay(database: Database<DeploymentTables>, runId: string): Promise<void> {
  await database.write(({ sql }) =>
    sql.updateTable("run_takeovers").set({ under_way: 1 }).where("run_id", "=", runId).execute(),
  );
}

/** The activation ended, and this process lives. */
export async function recordSurvival(database: Database<DeploymentTables>, runId: string): Promise<void> {
  const unknown = { place: "", deaths: 0, under_way: 0 };
  await database.write(({ sql }) =>
    sql
      .insertInto("run_takeovers")
      .values({ run_id: runId, ...unknown })
      .onConflict((conflict) => conflict.column("run_id").doUpdateSet({ under_way: 0 }))
      .execute(),
  );
}

/** An activation came to its end. */
export async function forgetTakeovers(database: Database<DeploymentTables>, runId: string): Promise<void> {
  await database.write(({ sql }) => sql.deleteFrom("run_takeovers").where("run_id", "=", runId).execute());
}
