import type { RunLogEvent } from "@sluice/core";
import type { Kysely } from "kysely";
import type { DeploymentTables } from "../tables.ts";

/** Whether the run's log goes on behind a position with exactly these events. */
export async function logContains(
  db: Kysely<DeploymentTables>,
  runId: string,
  after: number,
  events: readonly RunLogEvent[],
): Promise<boolean> {
  const stored = await db
    .selectFrom("run_events")
    .select(["segment", "seq", "at", "type", "node", "payload"])
    .where("run_id", "=", runId)
    .where("position", ">", after)
    .where("position", "<=", after + events.length)
    .orderBy("position")
    .execute();
  return (
    stored.length === events.length &&
    events.every(({ segment, seq, at, type, node, payload }, index) => {
      const row = stored[index];
      return (
        row?.segment === segment &&
        row.seq === seq &&
        row.at === at &&
        row.type === type &&
        row.node === node &&
        row.payload === JSON.stringify(payload)
      );
    })
  );
}
