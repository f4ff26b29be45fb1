import type { Refusal } from "@sluice/contract/v1";
import { isoTime, type RunBoard } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { isId, type Reach, type Refused, runNotFound, runsWithin } from "./reach-run.ts";

export const runLogGone: Refused<"not_found"> = {
  ok: false,
  refusal: { code: "not_found", facts: { missing: "run_log" } } satisfies Refusal<"not_found">,
};

type FoundBoard =
  | { readonly ok: true; readonly board: RunBoard }
  | {
      readonly ok: true;
      readonly board: null;
      readonly purgedAt: string;
      readonly status: RunBoard["status"];
    }
  | Refused<"run_not_found" | "not_found">;

/** The board of a run within reach. An erased run has none, and says since when. */
export async function readBoardWithin(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
): Promise<FoundBoard> {
  if (!isId(runId)) return runNotFound;
  const row = await runsWithin(database.reader, reach)
    .leftJoin("run_boards", "run_boards.run_id", "runs.run_id")
    .select(["status", "data_purged_at", "board"])
    .where("runs.run_id", "=", runId)
    .executeTakeFirst();
  if (!row) return runNotFound;
  if (row.data_purged_at !== null) {
    const status = row.status as RunBoard["status"];
    return { ok: true, board: null, purgedAt: isoTime(row.data_purged_at), status };
  }
  return row.board === null ? runLogGone : { ok: true, board: JSON.parse(row.board) as RunBoard };
}
