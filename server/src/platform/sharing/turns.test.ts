import { describe, expect, it } from "vitest";
import { Turns } from "./turns.ts";

const never = new AbortController().signal;
const of = (runId: string, lane = "key") => ({ lane, runId });
const only = (places: number) => new Turns({ places, brisk: places });

/** Asks for turns in this order, gives them back one by one, and tells whose turn it was. */
async function turnsOf(turns: Turns, runIds: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  const all = runIds.map(async (runId) => {
    const turn = await turns.take(of(runId), never);
    order.push(runId);
    await Promise.resolve();
    turn.end();
  });
  await Promise.all(all);
  return order;
}

describe("turns", () => {
  it("are served by turns across runs, whoever asked for many", async () => {
    const order = await turnsOf(only(1), ["a", "a", "a", "a", "b", "c", "b"]);
    expect(order).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
  });

  it("are never more than there are", async () => {
    const turns = only(3);
    let taken = 0;
    let most = 0;
    const work = async (index: number) => {
      const turn = await turns.take(of(`run ${index % 7}`, `lane ${index % 5}`), never);
      taken += 1;
      most = Math.max(most, taken);
      await new Promise(setImmediate);
      taken -= 1;
      turn.end();
      turn.end(); // a second time counts for nothing
    };
    await Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
    expect(most).toBe(3);
  });

  it("come to somebody else when one yields, and are still held by the one that did", async () => {
    const turns = new Turns({ places: 4, brisk: 2 });
    const first = await turns.take(of("a"), never);
    const second = turns.take(of("b"), never);
    first.yield();
    const third = turns.take(of("c"), never);
    (await second).yield();
    // Two of four is what one lane may hold, so the third waits for an end.
    first.end();
    (await third).end();
  });

  it("are not lost on whoever stops waiting", async () => {
    const turns = only(1);
    const first = await turns.take(of("a"), never);
    const leaver = new AbortController();
    const left = turns.take(of("b"), leaver.signal);
    const stayed = turns.take(of("c"), never);
    leaver.abort(new Error("cancelled"));
    await expect(left).rejects.toThrow("cancelled");
    first.end();
    (await stayed).end();
    (await turns.take(of("d"), never)).end();
  });

  it("are not lost on whoever is stopped in the moment its turn comes", async () => {
    const turns = only(1);
    const first = await turns.take(of("a"), never);
    const leaver = new AbortController();
    const left = turns.take(of("b"), leaver.signal);
    first.end();
    leaver.abort(new Error("cancelled"));
    await left.then(
      (turn) => turn.end(),
      () => {},
    );
    (await turns.take(of("c"), never)).end();
  });

  it("are not given to whoever has been stopped already", async () => {
    await expect(only(1).take(of("a"), AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  });

  it("end with the work they were taken for, however it ends", async () => {
    const turns = only(1);
    expect(await turns.run(of("a"), never, async () => 7)).toBe(7);
    await expect(turns.run(of("a"), never, () => Promise.reject(new Error("broke")))).rejects.toThrow(
      "broke",
    );
    (await turns.take(of("b"), never)).end();
  });
});
