import { DAY_MS } from "@sluice/core";
import type { Database } from "../platform/db/database.ts";
import type { RecurringJob } from "../platform/jobs/recurring-job.ts";
import type { Log } from "../platform/observability/log.ts";
import type { ChangeTables } from "./change-log.ts";

interface ExpiryParts {
  readonly database: Database<ChangeTables>;
  now(): number;
}

const keptMs = 400 * DAY_MS;
// A day's worth at once would keep every other writer of an embedded database waiting.
const rowsPerWrite = 5_000;

/** Once a day, removes the entries of the change log that are past their time. */
export function changeExpiry(parts: ExpiryParts & { readonly log: Log }): RecurringJob {
  return {
    name: "change-log-expiry",
    intervalMs: DAY_MS,
    run: async () => {
      const count = await expireChanges(parts);
      if (count > 0) parts.log.info({ count }, "Entries of the change log past their time were removed.");
    },
  };
}

export async function expireChanges({ database, now }: ExpiryParts): Promise<number> {
  const before = now() - keptMs;
  let total = 0;
  for (;;) {
    const { numDeletedRows } = await database.write(({ sql }) =>
      sql
        .deleteFrom("changes")
        .where("change_id", "in", (query) =>
          query.selectFrom("changes").select("change_id").where("at", "<", before).limit(rowsPerWrite),
        )
        .executeTakeFirst(),
    );
    total += Number(numDeletedRows);
    if (numDeletedRows < BigInt(rowsPerWrite)) return total;
  }
}
