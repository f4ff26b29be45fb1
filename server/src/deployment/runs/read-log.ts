import type { RunEvent } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

interface LoggedEvent extends RunEvent {
  segment: string;
}

export interface LogPage {
  readonly events: LoggedEvent[];
  /** The position of the last event on the page, to go on from. */
  readonly next_after: number;
}

/** A page of a run's log in the order it was written, from behind a position in it, whatever the segment. */
export async function readLog(
  database: Database<DeploymentTables>,
  runId: string,
  page: { after: number; limit: number },
): Promise<LogPage> {
  const rows = await database.reader
    .selectFrom("run_events")
    .selectAll()
    .where("run_id", "=", runId)
    .where("position", ">", page.after)
    .orderBy("position")
    .limit(page.limit)
    .execute();
  const events = rows.map((row) => ({ segment: row.segment, ...presentLogged(row) }));
  return { events, next_after: rows.at(-1)?.position ?? page.after };
}

type EventRow = Pick<Selectable<DeploymentTables["run_events"]>, "seq" | "at" | "type" | "node" | "payload">;

export function presentLogged({ seq, at, type, node, payload }: EventRow): RunEvent {
  return {
    seq,
    at: isoTime(at),
    type: type as RunEvent["type"],
    node,
    payload: JSON.parse(payload) as RunEvent["payload"],
  };
}
