import { describe, expect, it } from "vitest";
import type { MakeHarness } from "../testing/job-queue-harness.ts";
import { eventually, expectDepth, started } from "../testing/queue-expectations.ts";
import { Recorder } from "../testing/recorder.ts";

export function describeOneJobAKey(makeHarness: MakeHarness): void {
  describe("one job a key", () => {
    it("makes one job of several that wait: the latest payload, the earliest time", async () => {
      const harness = await makeHarness("quick");
      const opened = await harness.open();
      const hourMs = 3_600_000;
      await opened.add({ key: "a", payload: 1, runAtMs: harness.now() + hourMs });
      await opened.add({ key: "a", payload: 2 });
      await opened.add({ key: "a", payload: 3, runAtMs: harness.now() + 2 * hourMs });
      await opened.add({ key: "b", payload: 4 });
      expect((await opened.queue.depths())[0]?.waiting).toBe(2);
      const recorder = new Recorder("finishes-itself");
      await started(opened, recorder);
      await recorder.start(2);
      expect(recorder.starts.map(({ job }) => [job.key, job.payload])).toEqual([
        ["a", 3],
        ["b", 4],
      ]);
      await expectDepth(opened, { waiting: 0, running: 0 });
    });

    it("remembers what is enqueued while the key runs, and runs it once more afterwards, never beside it", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder();
      const opened = await started(await harness.open(), recorder, 4);
      await opened.add({ key: "a", payload: 1 });
      const first = await recorder.start(1);
      await opened.add({ key: "a", payload: 2 });
      await opened.add({ key: "a", payload: 3 });
      await opened.add({ key: "b" });
      (await recorder.start(2)).finish();
      await opened.add({ key: "c" });
      (await recorder.start(3)).finish();
      expect(recorder.keysInOrder).toEqual(["a", "b", "c"]);
      first.finish();
      const second = await recorder.start(4);
      expect(second.job).toEqual({ queue: "runs", key: "a", payload: 3, attempt: 1 });
      second.finish();
      await expectDepth(opened, { waiting: 0, running: 0 });
      expect(recorder.starts).toHaveLength(4);
      expect(opened.failures).toEqual([]);
    });

    it("keeps the earliest of the times that are enqueued while the key runs", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("until-ended", harness.now);
      const opened = await started(await harness.open(), recorder, 2);
      await opened.add({ key: "a" });
      const first = await recorder.start(1);
      const soonest = harness.now() + 600;
      await opened.add({ key: "a", runAtMs: soonest + 3_600_000 });
      await opened.add({ key: "a", runAtMs: soonest });
      await opened.add({ key: "a", runAtMs: soonest + 7_200_000 });
      first.finish();
      await harness.pass(600);
      const second = await recorder.start(2);
      expect(second.atMs).toBeGreaterThanOrEqual(soonest);
      expect(second.job.attempt).toBe(1);
    });

    it("loses no wake-up and starts nothing twice when two workers and several writers hammer a few keys", async () => {
      const harness = await makeHarness("real");
      const recorder = new Recorder("finishes-itself");
      const workers = [
        await started(await harness.open(), recorder, 3),
        await started(await harness.open(), recorder, 3),
      ];
      const keys = ["a", "b", "c", "d", "e"];
      const last = 60;
      await Promise.all(
        keys.map(async (key, writer) => {
          for (let step = 1; step <= last; step += 1) {
            await workers[(writer + step) % 2]?.add({ key, payload: step });
          }
        }),
      );
      const payloadsOf = (wanted: string) =>
        recorder.starts.filter(({ job: { key } }) => key === wanted).map(({ job: { payload } }) => payload);
      // The steps of a key are committed one after the other, so its last start must be for the last.
      for (const key of keys) {
        await expect.poll(() => payloadsOf(key).at(-1), eventually).toBe(last);
        expect(payloadsOf(key)).toEqual(
          payloadsOf(key).toSorted((one, other) => Number(one) - Number(other)),
        );
        expect(new Set(payloadsOf(key)).size).toBe(payloadsOf(key).length);
      }
      expect(workers.flatMap(({ failures }) => failures)).toEqual([]);
    });
  });
}
