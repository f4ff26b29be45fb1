import { DAY_MS, HOUR_MS } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";
import { replayHorizonMs } from "./reserve-start.ts";

const daysKeptMs = 7 * DAY_MS;

interface ExpiryParts {
  database: Database<DeploymentTables>;
  now(): number;
}

/** Every hour, removes Idempotency-Keys that are no longer recognised, and the counts of days gone by. */
export function idempotencyKeyExpiry(parts: ExpiryParts & { log: Log }): RecurringJob {
  return {
    name: "idempotency-key-expiry",
    intervalMs: HOUR_MS,
    run: async () => {
      const count = await expireIdempotencyKeys(parts);
      if (count > 0) parts.log.debug({ count }, "Idempotency-Keys that had run out were removed.");
    },
  };
}

export async function expireIdempotencyKeys({ database, now }: ExpiryParts): Promise<number> {
  const nowMs = now();
  return await database.write(async ({ sql }) => {
    const keys = await sql
      .deleteFrom("idempotency_keys")
      .where("created_at", "<=", nowMs - replayHorizonMs)
      .executeTakeFirst();
    await sql
      .deleteFrom("key_usage_days")
      .where("utc_day", "<", nowMs - daysKeptMs)
      .execute();
    return Number(keys.numDeletedRows);
  });
}
