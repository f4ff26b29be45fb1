import { describe, expect, it } from "vitest";
import type { JsonValue } from "../job-queue.ts";
import type { MakeHarness } from "../testing/job-queue-harness.ts";
import { eventually, started } from "../testing/queue-expectations.ts";
import { Recorder } from "../testing/recorder.ts";

export function describeEnqueueing(makeHarness: MakeHarness): void {
  describe("enqueueing", () => {
    it("hands the job to its handler once it is committed, and forgets it when the handler returns", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder();
      const opened = await started(await harness.open(), recorder);
      await opened.add({ key: "run_1", payload: { step: "draft" } });
      const start = await recorder.start(1);
      expect(start.job).toEqual({ queue: "runs", key: "run_1", payload: { step: "draft" }, attempt: 1 });
      expect(await opened.queue.depths()).toEqual([
        { queue: "runs", waiting: 0, running: 1 },
        { queue: "timers", waiting: 0, running: 0 },
      ]);
      start.finish();
      await expect
        .poll(() => opened.queue.depths(), eventually)
        .toEqual([
          { queue: "runs", waiting: 0, running: 0 },
          { queue: "timers", waiting: 0, running: 0 },
        ]);
    });

    it.each<[string, JsonValue]>([
      ["null", null],
      ["a text with NUL, a lone surrogate and quotes", "\0 \ud800 ' \" \\ \u2028"],
      ["numbers", [0, -1.5, 1e300, Number.MAX_SAFE_INTEGER]],
      ["nesting", { a: [{ b: { c: [true, false, null] } }], "": "" }],
    ])("keeps a payload exactly: %s", async (_, payload) => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("finishes-itself");
      const opened = await started(await harness.open(), recorder);
      await opened.add({ key: "key '; drop table jobs; -- \u{1F30A}", payload });
      const { job } = await recorder.start(1);
      expect(job.payload).toEqual(payload);
      expect(job.key).toBe("key '; drop table jobs; -- \u{1F30A}");
    });

    it("is undone with the transaction it was part of", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("finishes-itself");
      const opened = await started(await harness.open(), recorder);
      const undone = opened.database.write(async (transaction) => {
        await opened.queue.enqueue(transaction, { queue: "runs", key: "undone", payload: 1 });
        throw new Error("changed my mind");
      });
      await expect(undone).rejects.toThrow("changed my mind");
      await opened.add({ key: "kept" });
      await recorder.start(1);
      expect(recorder.keysInOrder).toEqual(["kept"]);
    });

    it("reaches a worker elsewhere promptly", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("finishes-itself");
      await started(await harness.open(), recorder);
      const elsewhere = await harness.open();
      const sentAtMs = performance.now();
      for (const count of [1, 2, 3, 4, 5]) {
        await elsewhere.add({ key: `k${count}` });
        await recorder.start(count);
      }
      expect(performance.now() - sentAtMs).toBeLessThan(10_000);
    });

    it("keeps what is enqueued while nobody works the queue", async () => {
      const harness = await makeHarness("quick");
      const before = await harness.open();
      await before.add({ key: "early" });
      await before.queue.stop({ deadlineMs: 100 });
      const recorder = new Recorder("finishes-itself");
      await started(await harness.open(), recorder);
      expect((await recorder.start(1)).job.key).toBe("early");
    });

    it("refuses an unknown queue, and keys and times that one of the stores could not keep", async () => {
      const harness = await makeHarness("quick");
      const { queue, database, add } = await harness.open();
      await expect(add({ queue: "elsewhere", key: "a" })).rejects.toThrow("no queue called elsewhere");
      for (const key of ["", "x".repeat(256), "a\0b", "\ud800"]) {
        await expect(add({ key })).rejects.toThrow("A job's key");
      }
      for (const runAtMs of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 8_640_000_000_000_001]) {
        await expect(add({ key: "a", runAtMs })).rejects.toThrow("A job's time");
      }
      expect(() => queue.handle("elsewhere", { concurrency: 1 }, async () => {})).toThrow("no queue");
      expect(() => queue.handle("runs", { concurrency: 0 }, async () => {})).toThrow("concurrency");
      await expect(database.write((tx) => queue.cancel(tx, "elsewhere", "a"))).rejects.toThrow("no queue");
      await add({ key: "x".repeat(255), runAtMs: 0 }, { key: "y", runAtMs: 8_640_000_000_000_000 });
      expect((await queue.depths())[0]).toEqual({ queue: "runs", waiting: 2, running: 0 });
    });
  });
}
