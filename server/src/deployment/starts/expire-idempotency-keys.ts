import { DAY_MS, HOUR_MS } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";
import { replayHorizonMs } from "./reserve-start.ts";

// Jobs of earlier releases wait under this name.
export const idempotencyExpiryQueue = "claim-sweep";
const intervalMs = HOUR_MS;
const daysKeptMs = 7 * DAY_MS;

export interface IdempotencyExpiryParts {
  database: Database<DeploymentTables>;
  jobs: JobQueue;
  log: Log;
  now(): number;
}

/** Every hour, clears Idempotency-Keys that are no longer recognised and the counts of days gone by. */
export function handleIdempotencyExpiry(parts: IdempotencyExpiryParts): void {
  parts.jobs.handle(idempotencyExpiryQueue, { concurrency: 1 }, async () => {
    const count = await expireIdempotencyKeys(parts);
    if (count > 0) parts.log.debug({ count }, "Idempotency-Keys that had run out were removed.");
    await scheduleIdempotencyExpiry(parts);
  });
}

/** Leaves an earlier date as it is, so every process may ask for it when it starts. */
export async function scheduleIdempotencyExpiry({
  database,
  jobs,
  now,
}: IdempotencyExpiryParts): Promise<void> {
  const job = { queue: idempotencyExpiryQueue, key: "all", payload: null, runAtMs: now() + intervalMs };
  await database.write((transaction) => jobs.enqueue(transaction, job));
}

export async function expireIdempotencyKeys({
  database,
  now,
}: Pick<IdempotencyExpiryParts, "database" | "now">): Promise<number> {
  const nowMs = now();
  return await database.write(async ({ sql }) => {
    const expired = await sql
      .deleteFrom("idempotency_keys")
      .where("created_at", "<=", nowMs - replayHorizonMs)
      .executeTakeFirst();
    await sql
      .deleteFrom("key_usage_days")
      .where("utc_day", "<", nowMs - daysKeptMs)
      .execute();
    return Number(expired.numDeletedRows);
  });
}
