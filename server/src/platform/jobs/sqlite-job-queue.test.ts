import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { DeploymentTables } from "../../deployment/tables.ts";
import { freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import type { Database } from "../db/database.ts";
import { SqliteDatabase } from "../db/sqlite/sqlite-database.ts";
import { describeJobQueue } from "./conformance.ts";
import { SqliteJobQueue } from "./sqlite-job-queue.ts";
import { type MakeHarness, testQueues } from "./testing/job-queue-harness.ts";
import { ManualClock } from "./testing/manual-clock.ts";
import { openQueue } from "./testing/open-queue.ts";
import { Recorder } from "./testing/recorder.ts";

const makeHarness: MakeHarness = async (kind) => {
  const location = await freshLocation("sqlite");
  const clock = new ManualClock();
  const change = async (statement: (database: Database<DeploymentTables>) => Promise<unknown>) => {
    await statement(await openForTest(location));
  };
  return {
    open: async (options) => {
      const database = await openForTest(location);
      if (!(database instanceof SqliteDatabase)) throw new Error("unreachable");
      const timing = kind === "real" ? { leaseMs: 1_500, heartbeatMs: 300 } : { clock };
      return await openQueue(
        database,
        async (events) => new SqliteJobQueue({ database, queues: testQueues, events, ...timing, ...options }),
      );
    },
    now: clock.now,
    pass: async (ms) => clock.advance(ms),
    expireLease: (key) =>
      change((database) =>
        database.write(({ sql: db }) =>
          sql`update jobs set due_at = 0 where job_key = ${key} and worker_id is not null`.execute(db),
        ),
      ),
    takeAway: (key) =>
      change((database) =>
        database.write(({ sql: db }) =>
          sql`update jobs set worker_id = 'another', attempts = attempts + 1 where job_key = ${key}`.execute(
            db,
          ),
        ),
      ),
    // The first renewal comes late, so that a process is never paused in the middle of a write.
    workerProcess: { location, leaseMs: 4_000, heartbeatMs: 3_500 },
  };
};

describe("the job queue on SQLite", () => {
  describeJobQueue(makeHarness);
});

it("tells of a file that cannot be looked at, and goes on", async () => {
  const database = await openForTest(await freshLocation("sqlite"));
  if (!(database instanceof SqliteDatabase)) throw new Error("unreachable");
  const faults: Error[] = [];
  const events = { onJobError: () => {}, onFault: (cause: Error) => faults.push(cause) };
  const looked = vi.spyOn(database, "foreignChanges");
  const queue = new SqliteJobQueue({ database, queues: testQueues, events });
  await queue.start();
  looked.mockImplementation(() => {
    throw new Error("disk I/O error");
  });
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(1), { timeout: 20_000 });
  await queue.stop({ deadlineMs: 0 });
});

it("does not write while nothing is due", async () => {
  const harness = await makeHarness("quick");
  const opened = await harness.open({ heartbeatMs: 5 });
  const recorder = new Recorder("finishes-itself");
  opened.queue.handle("runs", { concurrency: 1 }, recorder.handler);
  await opened.queue.start();
  await opened.add({ key: "later", runAtMs: harness.now() + 60_000 });
  const write = vi.spyOn(opened.database, "write");
  await harness.pass(30_000);
  await harness.pass(29_999);
  await opened.queue.depths();
  expect(write).not.toHaveBeenCalled();
  await harness.pass(1);
  await recorder.start(1);
  expect(write).toHaveBeenCalled();
});

it("renews a lease of its own that ran out while the process was paused, instead of taking it over", async () => {
  const harness = await makeHarness("quick");
  const opened = await harness.open({ heartbeatMs: 3_600_000 });
  const recorder = new Recorder();
  opened.queue.handle("runs", { concurrency: 2 }, recorder.handler);
  await opened.queue.start();
  await opened.add({ key: "a" });
  const first = await recorder.start(1);
  await harness.pass(60_000);
  await opened.add({ key: "b" });
  await recorder.start(2);
  expect(recorder.keysInOrder).toEqual(["a", "b"]);
  expect(first.signal.aborted).toBe(false);
});
