import { isoTime } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type Reach, type Refused, reachRun } from "./reach-run.ts";
import { type LoggedEvent, readLog } from "./read-log.ts";

export interface LogPage {
  readonly events: LoggedEvent[];
  readonly next_after: number;
}

/** A page of the log of a run within reach, all segments in one order; empty once its data was erased. */
export async function showLog(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
  page: { readonly after: number; readonly limit: number },
): Promise<
  | { readonly ok: true; readonly page: LogPage; readonly data_purged_at: string | null }
  | Refused<"run_not_found">
> {
  const reached = await reachRun(database, reach, runId);
  if (!reached.ok) return reached;
  const { data_purged_at } = reached.run;
  return {
    ok: true,
    page: await readLog(database, runId, page),
    data_purged_at: data_purged_at === null ? null : isoTime(data_purged_at),
  };
}
