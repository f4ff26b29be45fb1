import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { noLane } from "@sluice/core";
import { describe, expect, it, onTestFinished } from "vitest";
import { DatabaseUnavailable } from "../faults/database-unavailable.ts";
import { type Capacity, freePlaces } from "./capacity.ts";
import { systemClock } from "./job-clock.ts";
import type { JobHandler } from "./job-queue.ts";
import type { ClaimedJob, Exchange, JobStore, Settlement } from "./job-store.ts";
import { eventually } from "./testing/queue-expectations.ts";
import { Recorder } from "./testing/recorder.ts";
import { WorkerPool } from "./worker-pool.ts";

/** A store whose answers the test decides. */
class ScriptedStore implements JobStore {
  readonly due: ClaimedJob[] = [];
  readonly exchanges: Array<{ settlements: readonly Settlement[]; free: number }> = [];
  beforeExchange: () => Promise<void> = async () => {};
  renew: JobStore["renew"] = async (jobs) => new Set(jobs.map(({ claim }) => claim));

  async exchange(_queue: string, settlements: readonly Settlement[], capacity: Capacity): Promise<Exchange> {
    await this.beforeExchange();
    const free = freePlaces(capacity);
    this.exchanges.push({ settlements, free });
    return { claimed: this.due.splice(0, free), refused: [], nextDueInMs: null };
  }

  settled(): Settlement[] {
    return this.exchanges.flatMap(({ settlements }) => [...settlements]);
  }
}

function job(key: string, claim = key): ClaimedJob {
  return { queue: "runs", key, payload: null, attempt: 1, claim, lane: noLane };
}

function pool(store: ScriptedStore, handler: JobHandler, concurrency = 4, leaseMs = 60_000) {
  const faults: Error[] = [];
  const made = new WorkerPool({
    store,
    queues: ["runs"],
    events: { onJobError: () => {}, onFault: (cause) => faults.push(cause) },
    leaseMs,
    heartbeatMs: 10,
    startTimer: systemClock.startTimer,
  });
  made.handle("runs", concurrency, handler);
  onTestFinished(() => made.stop(0));
  return { pool: made, faults };
}

describe("the workers of a process", () => {
  it("keep their jobs while the disk is too full to renew a lease, since nobody else can take one either", async () => {
    const store = new ScriptedStore();
    store.due.push(job("a"));
    const recorder = new Recorder();
    const { pool: workers, faults } = pool(store, recorder.handler, 1, 20);
    let renewals = 0;
    store.renew = async () => {
      renewals += 1;
      throw new DatabaseUnavailable("full");
    };
    workers.start();
    const { signal } = await recorder.start(1);
    // At a heartbeat of 10 ms the lease of 20 has long run out.
    await expect.poll(() => renewals, eventually).toBeGreaterThan(20);
    expect(signal.aborted).toBe(false);
    expect(faults.every(({ message }) => message.includes("could not be renewed"))).toBe(true);
    store.renew = async () => {
      throw new DatabaseUnavailable("unreachable");
    };
    if (!signal.aborted) await once(signal, "abort");
  });

  it("record jobs that end together in one exchange, which also takes the next ones", async () => {
    const store = new ScriptedStore();
    store.due.push(...Array.from({ length: 64 }, (_, index) => job(`k${index}`)));
    const recorder = new Recorder("finishes-itself");
    const { pool: workers } = pool(store, recorder.handler, 32);
    workers.start();
    await recorder.start(64);
    await expect.poll(() => store.settled(), eventually).toHaveLength(64);
    expect(store.exchanges.length).toBeLessThanOrEqual(5);
  });

  it("keep the end of a job until the store can record it", async () => {
    const store = new ScriptedStore();
    store.due.push(job("a"));
    const recorder = new Recorder();
    const { pool: workers, faults } = pool(store, recorder.handler);
    workers.start();
    const start = await recorder.start(1);
    let failuresLeft = 2;
    store.beforeExchange = async () => {
      if (failuresLeft === 0) return;
      failuresLeft -= 1;
      throw new Error("the database is away");
    };
    start.finish();
    await expect.poll(() => store.settled(), eventually).toHaveLength(1);
    expect(store.settled()[0]).toMatchObject({ job: { key: "a" }, outcome: { kind: "completed" } });
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringContaining("could not be read"),
      expect.stringContaining("could not be read"),
    ]);
  });

  it.each<[string, JobStore["renew"]]>([
    ["fails", () => Promise.reject(new Error("the database is away"))],
    ["never answers", () => new Promise<never>(() => {})],
  ])("give up a job when renewing its lease %s for the length of a lease", async (_, renew) => {
    const store = new ScriptedStore();
    store.due.push(job("a"));
    store.renew = renew;
    const recorder = new Recorder();
    const { pool: workers } = pool(store, recorder.handler, 1, 100);
    workers.start();
    const { signal } = await recorder.start(1);
    if (!signal.aborted) await once(signal, "abort");
    expect(signal.reason).toMatchObject({ why: "lease-lost" });
  });

  it("do not settle a job they gave up, and use its slot again", async () => {
    const store = new ScriptedStore();
    store.due.push(job("a"));
    store.renew = async () => new Set();
    const recorder = new Recorder();
    const { pool: workers } = pool(store, recorder.handler, 1);
    workers.start();
    const start = await recorder.start(1);
    if (!start.signal.aborted) await once(start.signal, "abort");
    store.due.push(job("b"));
    start.finish();
    expect((await recorder.start(2)).job.key).toBe("b");
    expect(store.settled()).toEqual([]);
  });

  it("never run a job beside its former start, even when it comes back to the same process", async () => {
    const store = new ScriptedStore();
    store.due.push(job("a", "first"));
    const recorder = new Recorder();
    const { pool: workers } = pool(store, recorder.handler);
    workers.start();
    const first = await recorder.start(1);
    store.due.push(job("a", "second"));
    workers.wake("runs");
    if (!first.signal.aborted) await once(first.signal, "abort");
    expect(recorder.starts).toHaveLength(1);
    first.finish();
    (await recorder.start(2)).finish();
    await expect
      .poll(() => store.settled().map(({ job: { claim } }) => claim), eventually)
      .toEqual(["second"]);
  });

  it("hand back at once what a last exchange brought in while they stopped", async () => {
    const store = new ScriptedStore();
    const recorder = new Recorder();
    const { pool: workers } = pool(store, recorder.handler);
    let letThrough: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      store.beforeExchange = () => {
        resolve();
        return new Promise((through) => {
          letThrough = through;
        });
      };
    });
    store.due.push(job("a"));
    workers.start();
    await asked;
    const stopped = workers.stop(10_000);
    store.beforeExchange = async () => {};
    letThrough();
    await stopped;
    expect(store.settled()).toEqual([{ job: job("a"), outcome: { kind: "returned" } }]);
    expect(recorder.starts).toEqual([]);
  });

  it("run handlers outside the scope of whoever woke them", async () => {
    const scope = new AsyncLocalStorage<string>();
    const store = new ScriptedStore();
    const seen: Array<string | undefined> = [];
    const done = new Promise<void>((resolve) => {
      const { pool: workers } = pool(store, async () => {
        seen.push(scope.getStore());
        resolve();
      });
      workers.start();
      store.due.push(job("a"));
      scope.run("a request", () => workers.wake("runs"));
    });
    await done;
    expect(seen).toEqual([undefined]);
  });
});
