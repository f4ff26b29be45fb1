import { describe, expect, it } from "vitest";
import type { MakeHarness } from "../testing/job-queue-harness.ts";
import { started } from "../testing/queue-expectations.ts";
import { Recorder } from "../testing/recorder.ts";

export function describeTimesAndOrder(makeHarness: MakeHarness): void {
  describe("times and order", () => {
    it.each(["here", "elsewhere"])("starts a job at a time that was set %s, not before", async (where) => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("finishes-itself", harness.now);
      const here = await started(await harness.open(), recorder);
      const { add } = where === "here" ? here : await harness.open();
      const runAtMs = harness.now() + 500;
      await add({ key: "later", runAtMs }, { key: "much later", runAtMs: runAtMs + 3_600_000 });
      await add({ key: "now" });
      await recorder.start(1);
      await harness.pass(500);
      await recorder.start(2);
      expect(recorder.startOf("later").atMs).toBeGreaterThanOrEqual(runAtMs);
    });

    it("counts as due what a free worker would take, and nothing whose time has not come", async () => {
      const harness = await makeHarness("quick");
      const opened = await harness.open();
      const runAtMs = harness.now() + 3_600_000;
      expect(await opened.queue.countDue()).toEqual(new Map());
      await opened.add({ key: "a" }, { key: "b" }, { key: "later", runAtMs });
      expect(await opened.queue.countDue()).toEqual(new Map([["runs", 2]]));
      const recorder = new Recorder();
      await started(opened, recorder, 1);
      await recorder.start(1);
      expect(await opened.queue.countDue()).toEqual(new Map([["runs", 1]]));
    });

    it("serves what is due first by its time, then by its age", async () => {
      const harness = await makeHarness("quick");
      const opened = await harness.open();
      const now = harness.now();
      await opened.add({ key: "c", runAtMs: now - 10 }, { key: "d", runAtMs: now - 10 });
      await opened.add({ key: "e" }, { key: "f" }, { key: "g" });
      await opened.add({ key: "b", runAtMs: now - 20 }, { key: "f", runAtMs: now - 30 });
      const recorder = new Recorder("finishes-itself");
      await started(opened, recorder);
      await recorder.start(6);
      expect(recorder.keysInOrder).toEqual(["f", "b", "c", "d", "e", "g"]);
    });

    it("runs as many at once as it was told, and gets through a long queue", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("finishes-itself");
      const opened = await harness.open();
      await opened.add(...Array.from({ length: 150 }, (_, index) => ({ key: `k${index}` })));
      await started(opened, recorder, 8);
      await recorder.start(150);
      expect(recorder.mostAtOnce).toBe(8);
      expect(new Set(recorder.keysInOrder).size).toBe(150);
    });

    it("keeps queues apart: a full one does not hold up another", async () => {
      const harness = await makeHarness("quick");
      const [runs, timers] = [new Recorder(), new Recorder("finishes-itself")];
      const opened = await harness.open();
      opened.queue.handle("timers", { concurrency: 1 }, timers.handler);
      await started(opened, runs);
      await opened.add({ key: "a" }, { key: "b" }, { queue: "timers", key: "a" });
      expect((await timers.start(1)).job.queue).toBe("timers");
      (await runs.start(1)).finish();
      (await runs.start(2)).finish();
    });
  });
}
