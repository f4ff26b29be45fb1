import { describe, expect, it } from "vitest";
import { type Asker, FairTurns, type TurnBounds } from "./fair-turns.ts";

/** Asks in this order, each written as lane and run, such as "a1". */
function asked(bounds: TurnBounds, names: string): { turns: FairTurns<Asker>; all: Asker[] } {
  const turns = new FairTurns<Asker>(bounds);
  const all = names.split(" ").map((runId) => ({ lane: runId[0] ?? "", runId }));
  for (const asker of all) turns.ask(asker);
  return { turns, all };
}

/** Everybody whose turn it is now. */
function going(turns: FairTurns<Asker>): Asker[] {
  const given: Asker[] = [];
  for (let next = turns.next(); next !== null; next = turns.next()) given.push(next);
  return given;
}

const names = (askers: readonly Asker[]) => askers.map(({ runId }) => runId).join(" ");

/** Gives turns one at a time, each ending before the next: the order in which they come. */
function inOrder(turns: FairTurns<Asker>): string {
  const order: Asker[] = [];
  for (let next = turns.next(); next !== null; next = turns.next()) {
    order.push(next);
    turns.giveBack(next);
  }
  return names(order);
}

describe("fair turns", () => {
  it("go by lane first, whichever lane asked first and for most", () => {
    const { turns } = asked({ places: 1, brisk: 1 }, "a1 a2 a3 a4 b1 b2 c1");
    expect(inOrder(turns)).toBe("a1 b1 c1 a2 b2 a3 a4");
  });

  it("go by run within a lane, whichever run has most steps", () => {
    const { turns } = asked({ places: 1, brisk: 1 }, "a1 a1 a1 a2 a3 a2");
    expect(inOrder(turns)).toBe("a1 a2 a3 a1 a2 a1");
  });

  it("go to the lane and the run that hold least", () => {
    const { turns } = asked({ places: 16, brisk: 16 }, "a1 a1 a1 a1 a2 b1");
    expect(names(going(turns))).toBe("a1 b1 a2 a1 a1 a1");
  });

  it("leave a newcomer room however much another lane asks for", () => {
    const { turns } = asked({ places: 8, brisk: 8 }, "a1 a2 a3 a4 a5 a6 a7 a8 a9");
    expect(names(going(turns))).toBe("a1 a2 a3 a4");
    const newcomer = { lane: "b", runId: "b1" };
    turns.ask(newcomer);
    expect(going(turns)).toEqual([newcomer]);
  });

  it("keep the brisk few, and let others go beside those that have yielded", () => {
    const { turns } = asked({ places: 8, brisk: 4 }, "a1 a2 a3 a4 a5 a6");
    const first = going(turns);
    expect(names(first)).toBe("a1 a2");
    for (const holder of first) turns.yield(holder);
    const second = going(turns);
    expect(names(second)).toBe("a3 a4");
    // Half of all is reached: yielding frees no place any more.
    for (const holder of second) turns.yield(holder);
    expect(going(turns)).toEqual([]);
    for (const holder of first) turns.giveBack(holder);
    expect(names(going(turns))).toBe("a5 a6");
  });

  it("are not lost on one that leaves, gives back twice, or yields after its end", () => {
    const { turns, all } = asked({ places: 1, brisk: 1 }, "a1 b1 c1");
    const [holder, leaver] = all as [Asker, Asker, Asker];
    expect(turns.next()).toBe(holder);
    turns.leave(leaver);
    turns.leave(leaver);
    turns.giveBack(holder);
    turns.giveBack(holder);
    turns.yield(holder);
    expect(names(going(turns))).toBe("c1");
  });
});
