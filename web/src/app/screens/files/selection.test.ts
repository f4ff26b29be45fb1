import { describe, expect, it } from "vitest";
import { nothingChosen, onlyPresent, stretchTo, toggleAll, toggleOne } from "./selection.ts";

const order = ["a", "b", "c", "d"];
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort();

describe("choosing rows", () => {
  it("takes one by one, and lets go of them again", () => {
    const both = toggleOne(toggleOne(nothingChosen, "b"), "d");
    expect(chosen(both)).toEqual(["b", "d"]);
    expect(chosen(toggleOne(both, "b"))).toEqual(["d"]);
  });

  it("stretches from the last one to another, in either direction, and keeps what was chosen before", () => {
    const from = toggleOne(toggleOne(nothingChosen, "a"), "c");
    expect(chosen(stretchTo(from, "d", order))).toEqual(["a", "c", "d"]);
    expect(chosen(stretchTo(toggleOne(nothingChosen, "c"), "a", order))).toEqual(["a", "b", "c"]);
    expect(chosen(stretchTo(nothingChosen, "b", order)), "from nowhere it is one row").toEqual(["b"]);
  });

  it("takes all and none, and forgets what has gone", () => {
    const all = toggleAll(nothingChosen, order);
    expect(chosen(all)).toEqual(order);
    expect(chosen(toggleAll(all, order))).toEqual([]);
    expect(chosen(onlyPresent(all, ["b", "x"]))).toEqual(["b"]);
    expect(onlyPresent(all, order)).toBe(all);
  });
});
