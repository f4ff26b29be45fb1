import { describe, expect, it } from "vitest";
import type { MakeHarness } from "../testing/job-queue-harness.ts";
import { started } from "../testing/queue-expectations.ts";
import { Recorder } from "../testing/recorder.ts";

export function describeCancelling(makeHarness: MakeHarness): void {
  describe("cancelling", () => {
    it("forgets a job that waits, and says whether there was one", async () => {
      const harness = await makeHarness("quick");
      const opened = await harness.open();
      await opened.add({ key: "a" }, { key: "b", runAtMs: harness.now() + 60_000 }, { key: "c" });
      expect(await opened.cancel("a")).toBe(true);
      expect(await opened.cancel("b")).toBe(true);
      expect(await opened.cancel("a")).toBe(false);
      const recorder = new Recorder("finishes-itself");
      await started(opened, recorder);
      await recorder.start(1);
      expect(recorder.keysInOrder).toEqual(["c"]);
    });

    it("lets a running job go on, and forgets only what was to follow it", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder();
      const opened = await started(await harness.open(), recorder);
      await opened.add({ key: "a" });
      const first = await recorder.start(1);
      expect(await opened.cancel("a")).toBe(false);
      await opened.add({ key: "a" });
      expect(await opened.cancel("a")).toBe(true);
      expect(await opened.cancel("a")).toBe(false);
      expect(first.signal.aborted).toBe(false);
      first.finish();
      await opened.add({ key: "b" });
      await recorder.start(2);
      expect(recorder.keysInOrder).toEqual(["a", "b"]);
    });

    it("is undone with the transaction it was part of", async () => {
      const harness = await makeHarness("quick");
      const opened = await harness.open();
      await opened.add({ key: "a" });
      const undone = opened.database.write(async (transaction) => {
        await opened.queue.cancel(transaction, "runs", "a");
        throw new Error("changed my mind");
      });
      await expect(undone).rejects.toThrow("changed my mind");
      expect((await opened.queue.depths())[0]?.waiting).toBe(1);
    });

    it("moves a timer to a later time together with a new enqueue", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("finishes-itself", harness.now);
      const opened = await harness.open();
      const later = harness.now() + 700;
      await opened.add({ key: "timer", runAtMs: later - 600 });
      await opened.database.write(async (transaction) => {
        await opened.queue.cancel(transaction, "runs", "timer");
        const moved = { queue: "runs", key: "timer", payload: null, runAtMs: later };
        await opened.queue.enqueue(transaction, moved);
      });
      await started(opened, recorder);
      await harness.pass(700);
      expect((await recorder.start(1)).atMs).toBeGreaterThanOrEqual(later);
    });
  });
}
