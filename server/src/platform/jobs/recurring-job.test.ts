import { describe, expect, it, onTestFinished } from "vitest";
import { jobQueueOf } from "../../compose/job-queue-of.ts";
import { dialects, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { handleRecurringJobs, recurringQueue, scheduleRecurringJobs } from "./recurring-job.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const hourMs = 3_600_000;
const soon = { timeout: 20_000 };

describe.each(dialects)("a recurring job on %s", (dialect) => {
  async function openProcess(location: Awaited<ReturnType<typeof freshLocation>>) {
    const database = await openForTest(location);
    const jobs = await jobQueueOf({ database, location, queues: [recurringQueue], log: quiet });
    onTestFinished(() => jobs.stop({ deadlineMs: 1_000 }));
    const depth = async () => (await jobs.depths()).find(({ queue }) => queue === recurringQueue);
    return { database, jobs, depth };
  }

  it("runs when it is due, and schedules itself again", async () => {
    const { database, jobs, depth } = await openProcess(await freshLocation(dialect));
    let nowMs = Date.now() - 2 * hourMs;
    const runs: string[] = [];
    const recurring = ["one", "other"].map((name) => ({
      name,
      intervalMs: hourMs,
      run: async () => void runs.push(name),
    }));
    const parts = { database, jobs, now: () => nowMs };
    handleRecurringJobs(parts, recurring);
    await scheduleRecurringJobs(parts, recurring);
    nowMs = Date.now();
    await jobs.start();
    await expect.poll(() => runs.toSorted(), soon).toEqual(["one", "other"]);
    await expect.poll(depth, soon).toMatchObject({ waiting: 2, running: 0 });
    expect(runs).toHaveLength(2);
  });

  it("is scheduled once however many processes start, and keeps the earlier date", async () => {
    const location = await freshLocation(dialect);
    const processes = [await openProcess(location), await openProcess(location)];
    const runs: number[] = [];
    const job = { name: "one", intervalMs: hourMs, run: async () => void runs.push(Date.now()) };
    for (const { database, jobs } of processes) {
      const parts = { database, jobs, now: Date.now };
      handleRecurringJobs(parts, [job]);
      await scheduleRecurringJobs({ ...parts, now: () => Date.now() - 2 * hourMs }, [job]);
      await scheduleRecurringJobs(parts, [job]);
    }
    expect(await processes[0]?.depth()).toMatchObject({ waiting: 1, running: 0 });
    for (const { jobs } of processes) await jobs.start();
    await expect.poll(() => runs, soon).toHaveLength(1);
    await expect.poll(() => processes[0]?.depth(), soon).toMatchObject({ waiting: 1, running: 0 });
    expect(runs).toHaveLength(1);
  });

  it("is tried again when it fails", async () => {
    const { database, jobs, depth } = await openProcess(await freshLocation(dialect));
    let attempts = 0;
    const run = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("not yet");
    };
    const job = { name: "one", intervalMs: hourMs, run };
    const parts = { database, jobs, now: Date.now };
    handleRecurringJobs(parts, [job]);
    await scheduleRecurringJobs(parts, [{ ...job, intervalMs: 0 }]);
    await jobs.start();
    await expect.poll(() => attempts, soon).toBe(2);
    await expect.poll(depth, soon).toMatchObject({ waiting: 1, running: 0 });
  });

  it("of another release is left to a process that knows it", async () => {
    const { database, jobs, depth } = await openProcess(await freshLocation(dialect));
    const parts = { database, jobs, now: Date.now };
    const known = { name: "known", intervalMs: hourMs, run: async () => {} };
    handleRecurringJobs(parts, [known]);
    await scheduleRecurringJobs(parts, [{ ...known, name: "unknown", intervalMs: 0 }]);
    await jobs.start();
    await expect.poll(depth, soon).toMatchObject({ waiting: 0, running: 0 });
  });
});
