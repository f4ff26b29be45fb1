import { describe, expect, it } from "vitest";
import type { MakeHarness } from "../testing/job-queue-harness.ts";
import { eventually, expectDepth, started } from "../testing/queue-expectations.ts";
import { Recorder } from "../testing/recorder.ts";

export function describeFailing(makeHarness: MakeHarness): void {
  describe("failing", () => {
    it("tries a failed job again after a pause, and tells its owner", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder("until-ended", harness.now);
      const opened = await started(await harness.open(), recorder);
      await opened.add({ key: "a", payload: 7 });
      const cause = new Error("no luck");
      const first = await recorder.start(1);
      const failedAtMs = harness.now();
      first.fail(cause);
      await expect.poll(() => opened.failures, eventually).toHaveLength(1);
      expect(opened.failures[0]).toMatchObject({ job: { key: "a", attempt: 1 }, cause, retryInMs: 1_000 });
      await expectDepth(opened, { waiting: 1, running: 0 });
      await harness.pass(1_000);
      const second = await recorder.start(2);
      expect(second.atMs).toBeGreaterThanOrEqual(failedAtMs + 1_000);
      expect(second.job).toEqual({ queue: "runs", key: "a", payload: 7, attempt: 2 });
      second.finish();
      await expectDepth(opened, { waiting: 0, running: 0 });
    });

    it("goes on with other jobs while one rests", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder();
      const opened = await started(await harness.open({ retryDelayMs: () => 3_600_000 }), recorder);
      await opened.add({ key: "a" }, { key: "b" });
      (await recorder.start(1)).fail(new Error("no luck"));
      expect((await recorder.start(2)).job.key).toBe("b");
    });

    it("never gives up, whatever is thrown", async () => {
      const harness = await makeHarness("quick");
      const attempts: number[] = [];
      const opened = await harness.open({ retryDelayMs: () => 0 });
      const done = new Promise<void>((resolve) => {
        opened.queue.handle("runs", { concurrency: 1 }, (job) => {
          attempts.push(job.attempt);
          if (job.attempt === 1) throw undefined; // not even a promise
          if (job.attempt < 12) return Promise.reject(job.attempt);
          resolve();
          return Promise.resolve();
        });
      });
      await opened.queue.start();
      await opened.add({ key: "a" });
      await done;
      expect(attempts).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
      expect(opened.failures.map(({ cause }) => cause).slice(0, 2)).toEqual([undefined, 2]);
    });

    it("does not wait out the pause when the key is enqueued again", async () => {
      const harness = await makeHarness("quick");
      const recorder = new Recorder();
      const opened = await started(await harness.open({ retryDelayMs: () => 3_600_000 }), recorder);
      await opened.add({ key: "a", payload: 1 });
      (await recorder.start(1)).fail(new Error("no luck"));
      await expectDepth(opened, { waiting: 1, running: 0 });
      await opened.add({ key: "a", payload: 2 });
      const second = await recorder.start(2);
      expect(second.job).toMatchObject({ payload: 2, attempt: 2 });
      await opened.add({ key: "a", payload: 3 });
      second.fail(new Error("no luck either"));
      expect((await recorder.start(3)).job).toMatchObject({ payload: 3, attempt: 3 });
    });
  });
}
