import { describe, expect, it } from "vitest";
import { noLane, shareOut } from "./share-out.ts";

const lane = (name: string, wants: number) => ({ lane: name, wants });

describe("sharing places out to lanes", () => {
  it("gives to whoever holds least, and a lane alone no more than half", () => {
    expect(shareOut(8, new Map(), [lane("a", 100), lane("b", 1)])).toEqual(
      new Map([
        ["a", 3],
        ["b", 1],
      ]),
    );
    expect(shareOut(8, new Map([["a", 4]]), [lane("a", 100), lane("b", 100)])).toEqual(new Map([["b", 2]]));
    expect(shareOut(8, new Map(), [lane("a", 100)])).toEqual(new Map([["a", 4]]));
  });

  it("takes lanes by turns in their order when they hold the same", () => {
    expect(shareOut(2, new Map(), [lane("b", 5), lane("a", 5)])).toEqual(
      new Map([
        ["b", 1],
        ["a", 1],
      ]),
    );
    expect(shareOut(1, new Map(), [lane("b", 5), lane("a", 5)])).toEqual(new Map([["b", 1]]));
  });

  it("gives no more than is wanted or free", () => {
    expect(shareOut(100, new Map(), [lane("a", 3)])).toEqual(new Map([["a", 3]]));
    expect(shareOut(2, new Map([["a", 2]]), [lane("b", 1)])).toEqual(new Map());
  });

  it("holds nothing back from work that belongs to no lane", () => {
    expect(shareOut(8, new Map([[noLane, 5]]), [lane(noLane, 100)])).toEqual(new Map([[noLane, 3]]));
  });
});
