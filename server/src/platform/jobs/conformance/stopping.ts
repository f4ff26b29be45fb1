import { describe, expect, it } from "vitest";
import type { MakeHarness } from "../testing/job-queue-harness.ts";
import { expectDepth, started } from "../testing/queue-expectations.ts";
import { Recorder } from "../testing/recorder.ts";

export function describeStopping(makeHarness: MakeHarness): void {
  describe("stopping", () => {
    it("interrupts what runs; what throws goes on elsewhere at once, what returns is finished", async () => {
      const harness = await makeHarness("quick");
      const [ending, taking] = [new Recorder(), new Recorder("finishes-itself")];
      const first = await started(await harness.open(), ending, 3);
      await first.add({ key: "returns" }, { key: "throws", payload: 9 }, { key: "breaks" });
      await ending.start(3);
      const of = (key: string) => ending.startOf(key);
      const [returns, throws, breaks] = [of("returns"), of("throws"), of("breaks")];
      const second = await started(await harness.open(), taking);
      const stopped = first.queue.stop({ deadlineMs: 20_000 });
      for (const { signal } of [returns, throws, breaks]) {
        expect(signal.reason).toMatchObject({ why: "stopping" });
      }
      returns.finish();
      throws.fail(throws.signal.reason);
      breaks.fail(new Error("while stopping"));
      await stopped;
      await taking.start(2);
      expect(taking.starts.map(({ job }) => [job.key, job.payload, job.attempt]).sort()).toEqual([
        ["breaks", null, 1],
        ["throws", 9, 1],
      ]);
      expect(first.failures.map(({ job, retryInMs }) => [job.key, retryInMs])).toEqual([["breaks", 0]]);
      await expectDepth(second, { waiting: 0, running: 0 });
    });

    it("takes nothing new", async () => {
      const harness = await makeHarness("quick");
      const [ending, taking] = [new Recorder(), new Recorder("finishes-itself")];
      const first = await started(await harness.open(), ending);
      await first.add({ key: "a" }, { key: "b" });
      const start = await ending.start(1);
      const stopped = first.queue.stop({ deadlineMs: 20_000 });
      await first.add({ key: "c" });
      start.finish();
      await stopped;
      await started(await harness.open(), taking);
      await taking.start(2);
      expect(taking.keysInOrder).toEqual(["b", "c"]);
      expect(ending.keysInOrder).toEqual(["a"]);
    });

    it("waits no longer than its deadline, and leaves the rest to be taken over when the lease ends", async () => {
      const harness = await makeHarness("leases");
      const [stubborn, taking] = [new Recorder(), new Recorder("finishes-itself")];
      const first = await started(await harness.open(), stubborn);
      await first.add({ key: "a" });
      const start = await stubborn.start(1);
      await first.queue.stop({ deadlineMs: 30 });
      expect(start.signal.aborted).toBe(true);
      const second = await started(await harness.open(), taking);
      await second.add({ key: "b" });
      await taking.start(1);
      expect((await second.queue.depths())[0]?.running).toBeGreaterThanOrEqual(1);
      await harness.expireLease("a");
      await taking.start(2);
      expect(taking.starts.map(({ job }) => [job.key, job.attempt])).toEqual([
        ["b", 1],
        ["a", 2],
      ]);
      start.finish();
    });

    it("may be told twice, and may not be started again", async () => {
      const harness = await makeHarness("quick");
      const opened = await started(await harness.open(), new Recorder());
      expect(() => opened.queue.handle("timers", { concurrency: 1 }, async () => {})).toThrow("before");
      await opened.queue.stop({ deadlineMs: 100 });
      await opened.queue.stop({ deadlineMs: 100 });
      await expect(opened.queue.start()).rejects.toThrow("started once");
    });
  });
}
