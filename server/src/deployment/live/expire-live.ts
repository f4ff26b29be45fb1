import { limits } from "@sluice/contract";
import { MINUTE_MS } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { LiveTables } from "../tables/live-tables.ts";

interface ExpiryParts {
  database: Database<LiveTables>;
  now(): number;
}

const { keptChanges, keptMinutes } = limits.live;
// One transaction on SQLite keeps every other writer waiting, so none deletes more than this.
const rowsPerBatch = 5_000;

/** Every minute, removes changes that nobody can come back to. */
export function liveExpiry(parts: ExpiryParts): RecurringJob {
  return {
    name: "live-expiry",
    intervalMs: MINUTE_MS,
    run: async () => {
      while ((await expireLive(parts)) === rowsPerBatch);
    },
  };
}

/** The newest change stays, whatever its age: pages that are open stand at it. */
export async function expireLive({ database, now }: ExpiryParts): Promise<number> {
  const newest = await database.reader
    .selectFrom("live_changes")
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return 0;
  return await database.write(async ({ sql }) => {
    const expired = await sql
      .deleteFrom("live_changes")
      .where("position", "in", (from) =>
        from
          .selectFrom("live_changes")
          .select("position")
          .where("position", "<", newest.position)
          .where(({ or, eb }) =>
            or([
              eb("position", "<=", newest.position - keptChanges),
              eb("at", "<", now() - keptMinutes * MINUTE_MS),
            ]),
          )
          .orderBy("position")
          .limit(rowsPerBatch),
      )
      .executeTakeFirst();
    return Number(expired.numDeletedRows);
  });
}
