import { type DataPurge, purgeScopes } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Selectable } from "kysely";
import type { PurgedRun } from "../../access/usage-sink.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { appendPurge } from "../usage/usage-outbox.ts";
import type { RunEraser } from "./erase-rows.ts";

export interface PurgeCounts {
  objects: number;
  versions: number;
  events: number;
  graph: number;
}

/** Counts as it goes, so that a crash in the middle does not lose what was deleted before it. */
export async function addCounts(
  { sql }: WriteTransaction<DeploymentTables>,
  runId: string,
  { objects = 0, versions = 0, events = 0, graph = 0 }: Partial<PurgeCounts>,
): Promise<void> {
  await sql
    .updateTable("run_purges")
    .set((column) => ({
      deleted_objects: column("deleted_objects", "+", objects),
      deleted_versions: column("deleted_versions", "+", versions),
      deleted_event_rows: column("deleted_event_rows", "+", events),
      deleted_graph_rows: column("deleted_graph_rows", "+", graph),
    }))
    .where("run_id", "=", runId)
    .execute();
}

/** Writes down with the run what its erasure deleted, and declares it done. */
export async function writePurgeRecord(
  { sql }: WriteTransaction<DeploymentTables>,
  runId: string,
  erasers: readonly RunEraser[],
  note: string | null,
): Promise<DataPurge> {
  const counted = await sql
    .updateTable("run_purges")
    .set({ status: "purged", held_by: null, held_until: 0 })
    .where("run_id", "=", runId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const record: DataPurge = {
    requested_at: isoTime(counted.requested_at),
    status: "purged",
    deleted_objects: counted.deleted_objects,
    deleted_versions: counted.deleted_versions,
    deleted_event_rows: counted.deleted_event_rows,
    deleted_graph_rows: counted.deleted_graph_rows,
    scopes: purgeScopes.filter((scope) => scope !== "graph" || erasers.some((each) => each.scope === scope)),
    versions: "all",
    note,
  };
  const run = await sql
    .updateTable("runs")
    .set({ purge: JSON.stringify(record) })
    .where("run_id", "=", runId)
    .returning(["key_id", "data_purged_at"])
    .executeTakeFirstOrThrow();
  const at = run.data_purged_at ?? counted.requested_at;
  if (run.key_id !== null) await appendPurge(sql, purgedRun(run.key_id, counted, at), at);
  return record;
}

/** What the console shows of it against the key that had started the run. */
function purgedRun(
  keyId: string,
  counted: Selectable<DeploymentTables["run_purges"]>,
  at: number,
): PurgedRun {
  return {
    keyId,
    runId: counted.run_id,
    at,
    requestedBy: counted.requested_by,
    deletedObjects: counted.deleted_objects,
    deletedEventRows: counted.deleted_event_rows,
  };
}
