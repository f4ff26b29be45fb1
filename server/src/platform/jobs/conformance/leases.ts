import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { JobInterrupted } from "../job-interrupted.ts";
import type { Job, JobContext } from "../job-queue.ts";
import type { MakeHarness } from "../testing/job-queue-harness.ts";
import { eventually, expectDepth, started } from "../testing/queue-expectations.ts";
import { Recorder } from "../testing/recorder.ts";
import type { WorkerProcessArgument } from "../testing/worker-process.ts";

export function describeLeases(makeHarness: MakeHarness): void {
  describe("leases", () => {
    it("interrupts a worker that lost its job, and does not count what it does afterwards", async () => {
      const harness = await makeHarness("leases");
      const recorder = new Recorder();
      const opened = await started(await harness.open({ heartbeatMs: 20 }), recorder);
      await opened.add({ key: "a" });
      const first = await recorder.start(1);
      await harness.takeAway("a");
      if (!first.signal.aborted) await once(first.signal, "abort");
      expect(first.signal.reason).toBeInstanceOf(JobInterrupted);
      expect(first.signal.reason).toMatchObject({ why: "lease-lost" });
      first.finish();
      await opened.add({ key: "b" });
      await recorder.start(2);
      expect((await opened.queue.depths())[0]).toEqual({ queue: "runs", waiting: 0, running: 2 });
      expect(opened.faults.map(({ message }) => message)).toEqual([
        expect.stringContaining("lease of job a"),
      ]);
    });

    it("tells a worker that asks whether its job is still its own", async () => {
      const harness = await makeHarness("leases");
      const opened = await harness.open({ heartbeatMs: 3_600_000 });
      const begun = Promise.withResolvers<JobContext>();
      const end = Promise.withResolvers<void>();
      opened.queue.handle("runs", { concurrency: 1 }, async (_job, context) => {
        begun.resolve(context);
        await end.promise;
      });
      await opened.queue.start();
      await opened.add({ key: "a" });
      const context = await begun.promise;
      await context.confirm();
      expect(context.signal.aborted).toBe(false);
      await harness.takeAway("a");
      await expect(context.confirm()).rejects.toMatchObject({ why: "lease-lost" });
      expect(context.signal.aborted).toBe(true);
      end.resolve();
    });

    it("lets another worker take over a job whose lease ran out, and refuses the end of the first", async () => {
      const harness = await makeHarness("leases");
      const [paused, alive] = [new Recorder(), new Recorder()];
      const first = await started(await harness.open({ heartbeatMs: 3_600_000 }), paused);
      await first.add({ key: "a", payload: 1 });
      const start = await paused.start(1);
      const second = await started(await harness.open(), alive);
      await first.add({ key: "a", payload: 2 });
      await harness.expireLease("a");
      const takenOver = await alive.start(1);
      expect(takenOver.job).toEqual({ queue: "runs", key: "a", payload: 2, attempt: 2 });
      start.finish();
      await expect
        .poll(() => first.faults.map(({ message }) => message), eventually)
        .toEqual([expect.stringContaining("its end does not count")]);
      expect((await second.queue.depths())[0]).toEqual({ queue: "runs", waiting: 0, running: 1 });
      takenOver.finish();
      await expectDepth(second, { waiting: 0, running: 0 });
    });

    it("does not take the end of a former start for the end of a later one with the same attempt", async () => {
      const harness = await makeHarness("leases");
      const [paused, alive] = [new Recorder(), new Recorder()];
      const first = await started(await harness.open({ heartbeatMs: 3_600_000 }), paused);
      await first.add({ key: "a" });
      const former = await paused.start(1);
      const second = await started(await harness.open(), alive);
      await harness.expireLease("a");
      const takenOver = await alive.start(1);
      await second.add({ key: "a" });
      takenOver.finish();
      const later = await alive.start(2);
      expect([former.job.attempt, later.job.attempt]).toEqual([1, 1]);
      former.finish();
      await expect.poll(() => first.faults, eventually).toHaveLength(1);
      await expectDepth(second, { waiting: 0, running: 1 });
      later.finish();
      await expectDepth(second, { waiting: 0, running: 0 });
      expect(second.faults).toEqual([]);
    });

    it("takes over from a process that was killed and from one that was paused", {
      timeout: 90_000,
    }, async () => {
      const harness = await makeHarness("real");
      const opened = await harness.open();
      const recorder = new Recorder();
      opened.queue.handle("runs", { concurrency: 2 }, recorder.handler);
      await opened.add({ key: "a", payload: "survives" }, { key: "b", payload: "survives" });
      const start = () => startWorkerProcess(harness.workerProcess);
      const [killed, paused] = await Promise.all([start(), start()]);
      expect([killed.job.attempt, paused.job.attempt]).toEqual([1, 1]);

      const gone = once(killed.child, "exit");
      killed.child.kill("SIGKILL");
      paused.child.kill("SIGSTOP");
      const stoppedAtMs = performance.now();
      await gone;
      await opened.queue.start();
      await recorder.start(2);
      expect(performance.now() - stoppedAtMs).toBeLessThan(30_000);
      expect(recorder.startOf(killed.job.key).job).toEqual({ ...killed.job, attempt: 2 });
      expect(recorder.startOf(paused.job.key).job).toEqual({ ...paused.job, attempt: 2 });

      const word = once(paused.child, "message");
      paused.child.kill("SIGCONT");
      expect((await word)[0]).toEqual({ interrupted: "lease-lost" });
      for (const start of recorder.starts) start.finish();
      await expectDepth(opened, { waiting: 0, running: 0 });
      expect(opened.faults).toEqual([]);
    });
  });
}

/** A process of its own that has taken one job and does not end it. */
async function startWorkerProcess(
  argument: WorkerProcessArgument,
): Promise<{ child: ChildProcess; job: Job }> {
  const script = new URL("../testing/worker-process.ts", import.meta.url);
  const child = fork(script, [JSON.stringify(argument)], { execArgv: [] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [{ started: job }] = (await once(child, "message")) as [{ started: Job }];
  return { child, job };
}
