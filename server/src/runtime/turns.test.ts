import { describe, expect, it } from "vitest";
import { StepSlots } from "./step-slots.ts";

const never = new AbortController().signal;

/** Asks for slots in this order, gives them back one by one, and tells whose turn it was. */
async function turnsOf(slots: StepSlots, runIds: readonly string[]): Promise<string[]> {
  const turns: string[] = [];
  const all = runIds.map(async (runId) => {
    const giveBack = await slots.take(runId, never);
    turns.push(runId);
    await Promise.resolve();
    giveBack();
  });
  await Promise.all(all);
  return turns;
}

describe("slots for steps", () => {
  it("are served by turns across runs, whoever asked for many", async () => {
    const turns = await turnsOf(new StepSlots(1), ["a", "a", "a", "a", "b", "c", "b"]);
    expect(turns).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
  });

  it("are never more than there are", async () => {
    const slots = new StepSlots(3);
    let taken = 0;
    let most = 0;
    const work = async (runId: string) => {
      const giveBack = await slots.take(runId, never);
      taken += 1;
      most = Math.max(most, taken);
      await new Promise(setImmediate);
      taken -= 1;
      giveBack();
      giveBack(); // a second time counts for nothing
    };
    await Promise.all(Array.from({ length: 50 }, (_, index) => work(`run ${index % 7}`)));
    expect(most).toBe(3);
  });

  it("are not lost on whoever stops waiting", async () => {
    const slots = new StepSlots(1);
    const giveBack = await slots.take("a", never);
    const leaver = new AbortController();
    const left = slots.take("b", leaver.signal);
    const stayed = slots.take("c", never);
    leaver.abort(new Error("cancelled"));
    await expect(left).rejects.toThrow("cancelled");
    giveBack();
    (await stayed)();
    (await slots.take("d", never))();
  });

  it("are not given to whoever has been stopped already", async () => {
    await expect(new StepSlots(1).take("a", AbortSignal.abort(new Error("stopped")))).rejects.toThrow(
      "stopped",
    );
  });
});
