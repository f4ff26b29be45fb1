import { DAY_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { anna } from "../../access/testing/actors.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { ensureDeployment } from "../identity/ensure-deployment.ts";
import { commandRun } from "../runs/command-run.ts";
import { openRunStores } from "../runs/testing/run-stores.ts";
import { shownRun } from "../runs/testing/shown-run.ts";
import { expireRuns, handleRunExpiry, runExpiryQueue, scheduleRunExpiry } from "./expire-runs.ts";
import { readRetentionDays } from "./retention-days.ts";
import { setRetention } from "./set-retention.ts";

async function openWithRuns(dialect: (typeof dialects)[number], count: number) {
  const opened = await openRunStores(dialect);
  const { parts, clock } = opened;
  await ensureDeployment(parts.database, clock.nowMs);
  const workflowId = await opened.addWorkflow();
  const runIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    runIds.push(await opened.mustStart(workflowId));
    clock.nowMs += 1_000;
  }
  const end = (runId: string) => commandRun(parts, runId, { type: "cancel", by: "anna", reason: null });
  const isErased = async (runId: string) => (await shownRun(parts, runId))?.data_purged_at !== null;
  return { ...opened, runIds, end, isErased };
}

describe.each(dialects)("the retention of run data on %s", (dialect) => {
  it("is 90 days at first, and takes 1 to 3,650 whole days", async () => {
    const { parts } = await openWithRuns(dialect, 0);
    expect(await readRetentionDays(parts.database)).toBe(90);
    for (const days of [1, 3_650]) {
      expect(await setRetention(parts, anna, { days })).toMatchObject({ ok: true });
      expect(await readRetentionDays(parts.database)).toBe(days);
    }
    for (const days of [0, 3_651, 1.5, -1, Number.NaN]) {
      expect(await setRetention(parts, anna, { days })).toMatchObject({ ok: false });
    }
    expect(await readRetentionDays(parts.database)).toBe(3_650);
  });

  it("erases a run's data once its end is more than that ago, not a millisecond before", async () => {
    const { parts, clock, runIds, end, isErased } = await openWithRuns(dialect, 2);
    const [ended = "", going = ""] = runIds;
    await end(ended);
    await parts.blobs.put(`runs/${ended}/outputs/a.txt`, Buffer.from("a"));
    clock.nowMs += 90 * DAY_MS;
    expect(await expireRuns(parts)).toEqual({ erased: 0, more: false });
    expect(await isErased(ended)).toBe(false);
    clock.nowMs += 1;
    expect(await expireRuns(parts)).toEqual({ erased: 1, more: false });
    expect(await isErased(ended)).toBe(true);
    expect((await parts.blobs.list(`runs/${ended}/`)).items).toEqual([]);
    expect(await isErased(going)).toBe(false);
    expect(await expireRuns(parts)).toEqual({ erased: 0, more: false });
  });

  it("holds for runs that ended before it was changed", async () => {
    const { parts, clock, runIds, end, isErased } = await openWithRuns(dialect, 1);
    const [runId = ""] = runIds;
    await end(runId);
    clock.nowMs += DAY_MS + 1;
    await expireRuns(parts);
    expect(await isErased(runId)).toBe(false);
    await setRetention(parts, anna, { days: 1 });
    await expireRuns(parts);
    expect(await isErased(runId)).toBe(true);
  });

  it("takes those that ended first before the others, and is not stopped by one that fails", async () => {
    const { parts, clock, runIds, end, isErased } = await openWithRuns(dialect, 3);
    for (const runId of runIds.toReversed()) {
      clock.nowMs += 1;
      await end(runId);
    }
    clock.nowMs += 91 * DAY_MS;
    const order: string[] = [];
    const stubborn = `runs/${runIds[1]}/`;
    const blobs = Object.assign(Object.create(parts.blobs), {
      list: parts.blobs.list.bind(parts.blobs),
      deletePrefix: async (prefix: string) => {
        if (!order.includes(prefix)) order.push(prefix);
        if (prefix === stubborn) throw new Error("The bucket is out of reach.");
        return await parts.blobs.deletePrefix(prefix);
      },
    });
    expect(await expireRuns({ ...parts, blobs })).toEqual({ erased: 2, more: false });
    expect(order).toEqual(runIds.toReversed().map((runId) => `runs/${runId}/`));
    expect(await Promise.all(runIds.map(isErased))).toEqual([true, false, true]);
  });

  it("is seen to by a worker, which comes back an hour later", async () => {
    const { parts, clock, runIds, end, isErased } = await openWithRuns(dialect, 1);
    const [runId = ""] = runIds;
    await end(runId);
    clock.nowMs += 91 * DAY_MS;
    handleRunExpiry(parts);
    await scheduleRunExpiry(parts, -92 * DAY_MS); // the queue goes by the real time
    await parts.jobs.start();
    await expect.poll(() => isErased(runId), { timeout: 10_000 }).toBe(true);
    const waiting = async () =>
      (await parts.jobs.depths()).find(({ queue }) => queue === runExpiryQueue)?.waiting;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  });
});
