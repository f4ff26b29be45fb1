import { describe, expect, it } from "vitest";
import type { MakeHarness } from "../testing/job-queue-harness.ts";
import { expectDepth, started } from "../testing/queue-expectations.ts";
import { Recorder } from "../testing/recorder.ts";

const crowd = (lane: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `${lane}${index}`, lane }));

const lanesOf = (recorder: Recorder) => recorder.keysInOrder.map((key) => key.replace(/\d+$/, ""));

export function describeLanes(makeHarness: MakeHarness): void {
  describe("lanes", () => {
    it("keep nobody waiting behind one with many jobs, though all it may hold is held", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder();
      const opened = await harness.open();
      await opened.add(...crowd("busy", 300));
      await started(opened, recorder, 8);
      await recorder.start(4);
      await opened.add(...crowd("other", 1), ...crowd("third", 1));
      await recorder.start(6);
      expect(lanesOf(recorder).toSorted()).toEqual([...Array(4).fill("busy"), "other", "third"]);
      for (const key of ["other0", "third0", "busy0"]) recorder.startOf(key).finish();
      await recorder.start(7);
      expect(lanesOf(recorder)[6]).toBe("busy");
      await expectDepth(opened, { waiting: 295, running: 4 });
    });

    it("are served by turns, each in the order of its own jobs", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("finishes-itself");
      const opened = await harness.open();
      await opened.add(...crowd("a", 3));
      await opened.add(...crowd("b", 2));
      await started(opened, recorder, 4);
      await recorder.start(5);
      expect(recorder.keysInOrder.filter((key) => key.startsWith("a"))).toEqual(["a0", "a1", "a2"]);
      expect(recorder.keysInOrder.slice(0, 2).toSorted()).toEqual(["a0", "b0"]);
    });

    it("are all worked off, and wait for their times", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("finishes-itself", harness.now);
      const opened = await started(await harness.open(), recorder, 4);
      const runAtMs = harness.now() + 500;
      await opened.add(...crowd("a", 40), { key: "later", lane: "b", runAtMs });
      await recorder.start(40);
      await harness.pass(500);
      await recorder.start(41);
      expect(recorder.startOf("later").atMs).toBeGreaterThanOrEqual(runAtMs);
      expect(recorder.mostAtOnce).toBe(2);
    });

    it("are kept by a job that is tried again, and changed by the latest enqueue", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder();
      const opened = await harness.open({ retryDelayMs: () => 0 });
      await opened.add({ key: "moved", lane: "a" }, { key: "stays", lane: "b" });
      await opened.add({ key: "moved", lane: "b" });
      await started(opened, recorder, 2);
      (await recorder.start(1)).fail(new Error("once more"));
      await recorder.start(2);
      // Both are of lane b now, which may hold one of two.
      await expectDepth(opened, { waiting: 1, running: 1 });
      expect(recorder.mostAtOnce).toBe(1);
    });
  });
}
