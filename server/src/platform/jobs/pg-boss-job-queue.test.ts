import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { describeJobQueue } from "./conformance.ts";
import { PgBossJobQueue } from "./pg-boss-job-queue.ts";
import { type MakeHarness, testQueues } from "./testing/job-queue-harness.ts";
import { openQueue } from "./testing/open-queue.ts";
import { eventually } from "./testing/queue-expectations.ts";
import { Recorder } from "./testing/recorder.ts";

const schema = "sluice_jobs";

const timings = {
  quick: { lookMs: 3_600_000 },
  leases: { superviseSeconds: 1, lookMs: 200 },
  real: {},
};

const makeHarness: MakeHarness = async (kind) => {
  const location = await freshLocation("postgres");
  if (location.dialect !== "postgres") throw new Error("unreachable");
  const database = await openForTest(location);
  return {
    open: async (options) => {
      return await openQueue(database, (events) =>
        PgBossJobQueue.open({
          url: location.url,
          schema,
          maxConnections: 3,
          queues: testQueues,
          events,
          ...timings[kind],
          ...options,
        }),
      );
    },
    now: Date.now,
    pass: (ms) => pause(ms),
    expireLease: async (key) => {
      await sql`update sluice_jobs.job set heartbeat_on = now() - interval '1 hour' where singleton_key = ${key}`.execute(
        database.reader,
      );
    },
    takeAway: async (key) => {
      await sql`update sluice_jobs.job set retry_count = retry_count + 1 where singleton_key = ${key}`.execute(
        database.reader,
      );
    },
    workerProcess: { location, leaseMs: 0, heartbeatMs: 0 },
  };
};

describe("the job queue on PostgreSQL", () => {
  describeJobQueue(makeHarness);

  it("makes its schema once when several processes start at the same time", async () => {
    const harness = await makeHarness("leases");
    const opened = await Promise.all(Array.from({ length: 4 }, () => harness.open()));
    const recorder = new Recorder("finishes-itself");
    for (const { queue } of opened) {
      queue.handle("runs", { concurrency: 1 }, recorder.handler);
      await queue.start();
    }
    for (const [index, { add }] of opened.entries()) await add({ key: `k${index}` });
    await recorder.start(4);
    expect(opened.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it("gets over the loss of every connection, and hears of new jobs again", async () => {
    // Nothing is found by looking now and then, so what comes has been heard of.
    const harness = await makeHarness("quick");
    const worker = await harness.open();
    const recorder = new Recorder();
    worker.queue.handle("runs", { concurrency: 2 }, recorder.handler);
    await worker.queue.start();
    await worker.add({ key: "a" });
    const first = await recorder.start(1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sluice-jobs' and datname = current_database()
    `.execute(worker.database.reader);
    const elsewhere = await harness.open();
    await elsewhere.add({ key: "b" });
    (await recorder.start(2)).finish();
    const listening = sql`
      select from pg_stat_activity
      where application_name = 'sluice-jobs' and datname = current_database() and query ilike 'listen%'
    `;
    await expect
      .poll(async () => (await listening.execute(worker.database.reader)).rows, eventually)
      .toHaveLength(1);
    await elsewhere.add({ key: "c" });
    (await recorder.start(3)).finish();
    first.finish();
    await expect
      .poll(() => elsewhere.queue.depths(), eventually)
      .toContainEqual({ queue: "runs", waiting: 0, running: 0 });
    expect(first.signal.aborted).toBe(false);
    expect(worker.faults.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("terminating connection"),
    );
  });

  it("keeps pg-boss from expiring what runs long and from deleting what waits long", async () => {
    const harness = await makeHarness("leases");
    const opened = await harness.open({ heartbeatMs: 50 });
    const recorder = new Recorder();
    opened.queue.handle("timers", { concurrency: 1 }, recorder.handler);
    await opened.queue.start();
    const yearMs = 365 * 86_400_000;
    await opened.add({ key: "old", runAtMs: Date.now() - 2 * yearMs }, { queue: "timers", key: "long" });
    const { signal } = await recorder.start(1);
    const db = opened.database.reader;
    await sql`
      update sluice_jobs.job set created_on = created_on - interval '2 years',
        started_on = started_on - interval '2 years', keep_until = keep_until - interval '2 years'
    `.execute(db);
    await sql`update sluice_jobs.queue set maintain_on = null, monitor_claim_on = null`.execute(db);
    const passes = sql`
      select from sluice_jobs.queue where maintain_on is null or monitor_claim_on is null
    `;
    await expect.poll(async () => (await passes.execute(db)).rows, eventually).toEqual([]);
    // The pass stamps its claim first and works then; one more begins only when this one has ended.
    await sql`update sluice_jobs.queue set maintain_on = null, monitor_claim_on = null`.execute(db);
    await expect.poll(async () => (await passes.execute(db)).rows, eventually).toEqual([]);
    expect(await opened.queue.depths()).toEqual([
      { queue: "runs", waiting: 1, running: 0 },
      { queue: "timers", waiting: 0, running: 1 },
    ]);
    expect(signal.aborted).toBe(false);
  });
});
