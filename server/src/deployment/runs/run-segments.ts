import { segmentId } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

const shape = /^seg_(\d{4,9})$/;

/** The number of a segment's id, or null for a text that no segment bears. */
export function segmentNumber(id: string): number | null {
  const number = Number(shape.exec(id)?.[1]);
  return number >= 1 && segmentId(number) === id ? number : null;
}

const lastSegment = preparedQuery((reader: Kysely<DeploymentTables>, { runId }: { runId: string }) =>
  reader
    .selectFrom("run_events")
    .select("segment")
    .where("run_id", "=", runId)
    .orderBy("position", "desc")
    .limit(1),
);

/**
 * How many segments a run's log has: they are numbered without a gap, so the last event tells. Null when the
 * log should hold events and holds none.
 */
export async function countSegments(
  database: Database<DeploymentTables>,
  run: { readonly run_id: string; readonly revision: number },
): Promise<number | null> {
  // A run that waits for its launch has said nothing yet, and will say it in the first one.
  if (run.revision === 0) return 1;
  const [last] = await lastSegment(database, { runId: run.run_id });
  return last === undefined ? null : segmentNumber(last.segment);
}
