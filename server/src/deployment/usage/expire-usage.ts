import { limits } from "@sluice/contract";
import { DAY_MS } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";

const keptMs = limits.request.usageRecordRetentionDays * DAY_MS;
// A day's worth at once would keep every other writer of an embedded database waiting.
const rowsPerWrite = 5_000;

interface UsageExpiryParts {
  database: Database<DeploymentTables>;
  now(): number;
}

/** Once a day, removes the records of single requests that are past their time. The hourly sums stay. */
export function usageExpiry(parts: UsageExpiryParts & { log: Log }): RecurringJob {
  return {
    name: "usage-expiry",
    intervalMs: DAY_MS,
    run: async () => {
      const count = await expireUsage(parts);
      if (count > 0) parts.log.info({ count }, "Usage records past their time were removed.");
    },
  };
}

export async function expireUsage({ database, now }: UsageExpiryParts): Promise<number> {
  const before = now() - keptMs;
  let total = 0;
  for (;;) {
    const { numDeletedRows } = await database.write(({ sql }) =>
      sql
        .deleteFrom("usage_requests")
        .where("record_id", "in", (query) =>
          query.selectFrom("usage_requests").select("record_id").where("at", "<", before).limit(rowsPerWrite),
        )
        .executeTakeFirst(),
    );
    total += Number(numDeletedRows);
    if (numDeletedRows < BigInt(rowsPerWrite)) return total;
  }
}
