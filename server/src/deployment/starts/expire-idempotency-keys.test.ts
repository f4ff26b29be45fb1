import { DAY_MS, HOUR_MS } from "@sluice/core";
import { describe, expect, it, onTestFinished } from "vitest";
import { jobQueueOf } from "../../compose/job-queue-of.ts";
import { dialects, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { UsageRecorder } from "../usage/usage-recorder.ts";
import { handleUsageSweep, scheduleUsageSweep, usageSweepQueue } from "../usage/usage-sweep.ts";
import {
  handleIdempotencyExpiry,
  idempotencyExpiryQueue,
  scheduleIdempotencyExpiry,
} from "./expire-idempotency-keys.ts";
import { reserveStart } from "./reserve-start.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe.each(dialects)("what has run out on %s", (dialect) => {
  it("is removed by jobs when they are due, which ask for the next one", async () => {
    const location = await freshLocation(dialect);
    const database = await openForTest(location);
    const queues = [idempotencyExpiryQueue, usageSweepQueue];
    const jobs = await jobQueueOf({ database, location, queues, log: quiet });
    onTestFinished(() => jobs.stop({ deadlineMs: 1_000 }));
    const longAgo = Date.now() - 100 * DAY_MS;
    const key = { id: "ak_one", dailyRunQuota: 1, maxConcurrentRuns: 1 };
    const idempotency = { key: "a", bodyHash: "b" };
    const start = { workflowId: "wf_1", runId: "run_1", nowMs: longAgo, idempotency };
    await database.write((transaction) => reserveStart(transaction, key, start));
    const usage = new UsageRecorder({ database, log: quiet });
    const request = { method: "GET", path: "/", status: 200, address: "::1", requestId: "r", reason: null };
    usage.record({ keyId: "ak_one", at: longAgo, ...request });
    await usage.stop();

    let clock = longAgo;
    const parts = { database, jobs, log: quiet, now: () => clock };
    handleIdempotencyExpiry(parts);
    handleUsageSweep(parts);
    // Asked for a hundred days ago, they are due now; what they ask for then is not.
    await scheduleIdempotencyExpiry(parts);
    await scheduleUsageSweep(parts);
    clock = Date.now() + HOUR_MS;
    await jobs.start();
    const left = async () => {
      const claims = await database.reader.selectFrom("idempotency_keys").select("run_id").execute();
      const requests = await database.reader.selectFrom("usage_requests").select("record_id").execute();
      return claims.length + requests.length;
    };
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    const waiting = async () =>
      (await jobs.depths()).map(({ queue, waiting: count, running }) => [queue, count, running]).sort();
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([
      [idempotencyExpiryQueue, 1, 0],
      [usageSweepQueue, 1, 0],
    ]);
  });
});
