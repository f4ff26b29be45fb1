import { limits } from "@sluice/contract";
import { DAY_MS } from "@sluice/core";
import { sql } from "kysely";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { ConsoleParts } from "../console-parts.ts";

const keptMs = limits.key.usageKeptDays * DAY_MS;
// For alarms alone: what comes later than this is told in the hours, and raises none.
const secondsKeptMs = 7 * DAY_MS;
// A day's worth at once would keep every other writer of an embedded database waiting.
const rowsPerWrite = 5_000;

/** Each table with the time that its rows go by, and how long they are kept. */
const tables = [
  { table: "usage_hours", names: ["key_id", "hour", "status"], time: "hour", keptMs },
  { table: "rejection_hours", names: ["key_id", "hour", "reason"], time: "hour", keptMs },
  {
    table: "rejection_seconds",
    names: ["key_id", "second", "reason"],
    time: "second",
    keptMs: secondsKeptMs,
  },
  { table: "purged_runs", names: ["key_id", "run_id"], time: "at", keptMs },
  // An open alarm has no such time, and stays.
  { table: "alarms", names: ["alarm_id"], time: "acknowledged_at", keptMs },
] as const;

/** Once a day, removes what the console keeps of keys' calls past its time. */
export function keyUsageExpiry(parts: ConsoleParts & { readonly log: Log }): RecurringJob {
  return {
    name: "key-usage-expiry",
    intervalMs: DAY_MS,
    run: async () => {
      const count = await expireKeyUsage(parts);
      if (count > 0) parts.log.info({ count }, "Usage of keys past its time was removed.");
    },
  };
}

export async function expireKeyUsage({ database, now }: ConsoleParts): Promise<number> {
  let total = 0;
  for (const { table, names, time, keptMs: kept } of tables) {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    for (;;) {
      const before = now() - kept;
      const removed = await database.write(async (transaction) => {
        const { numAffectedRows } = await sql`
          delete from ${sql.table(table)} where (${columns}) in
            (select ${columns} from ${sql.table(table)} where ${sql.ref(time)} < ${before} limit ${sql.lit(rowsPerWrite)})
        `.execute(transaction.sql);
        return Number(numAffectedRows ?? 0);
      });
      total += removed;
      if (removed < rowsPerWrite) break;
    }
  }
  return total;
}
