import { DAY_MS, HOUR_MS } from "@sluice/core";
import { describe, expect, it, onTestFinished } from "vitest";
import { jobQueueOf } from "../../compose/job-queue-of.ts";
import {
  handleRecurringJobs,
  recurringQueue,
  scheduleRecurringJobs,
} from "../../platform/jobs/recurring-job.ts";
import { dialects, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { usageExpiry } from "../usage/expire-usage.ts";
import { UsageRecorder } from "../usage/usage-recorder.ts";
import { idempotencyKeyExpiry } from "./expire-idempotency-keys.ts";
import { reserveStart } from "./reserve-start.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe.each(dialects)("the expiry of records on %s", (dialect) => {
  it("runs as jobs when they are due, and asks for the next ones", async () => {
    const location = await freshLocation(dialect);
    const database = await openForTest(location);
    const jobs = await jobQueueOf({ database, location, queues: [recurringQueue], log: quiet });
    onTestFinished(() => jobs.stop({ deadlineMs: 1_000 }));
    const longAgo = Date.now() - 100 * DAY_MS;
    const key = { id: "ak_one", dailyRunQuota: 1, maxConcurrentRuns: 1 };
    const idempotency = { key: "a", bodyHash: "b" };
    const start = { workflowId: "wf_1", runId: "run_1", nowMs: longAgo, idempotency };
    await database.write((transaction) => reserveStart(transaction, key, start));
    const usage = new UsageRecorder({ database, log: quiet, now: Date.now });
    const request = { method: "GET", path: "/", status: 200, address: "::1", requestId: "r", reason: null };
    usage.record({ keyId: "ak_one", at: longAgo, ...request });
    await usage.stop();

    let clock = longAgo;
    const parts = { database, jobs, log: quiet, now: () => clock };
    const recurring = [idempotencyKeyExpiry(parts), usageExpiry(parts)];
    handleRecurringJobs(parts, recurring);
    // Asked for a hundred days ago, they are due now; what they ask for then is not.
    await scheduleRecurringJobs(parts, recurring);
    clock = Date.now() + HOUR_MS;
    await jobs.start();
    const left = async () => {
      const claims = await database.reader.selectFrom("idempotency_keys").select("run_id").execute();
      const requests = await database.reader.selectFrom("usage_requests").select("record_id").execute();
      return claims.length + requests.length;
    };
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    const depth = async () => (await jobs.depths())[0];
    await expect.poll(depth, { timeout: 20_000 }).toMatchObject({ waiting: 2, running: 0 });
  });
});
