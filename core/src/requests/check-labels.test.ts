import { describe, expect, it } from "vitest";
import { checkLabels } from "./check-labels.ts";

const labels = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
const namesOf = (given: unknown) => checkLabels(given).map(({ name }) => name);

describe("checkLabels", () => {
  it.each([{}, labels(10), { ["k".repeat(64)]: "v".repeat(256) }, { "a b~": "" }])("takes %j", (given) => {
    expect(checkLabels(given)).toEqual([]);
  });

  it.each([null, [], "team", 1, [["team", "finance"]]])("refuses %j as a whole", (given) => {
    expect(checkLabels(given)).toEqual([{ name: "labels", reason: "Send an object of names and texts." }]);
  });

  it("refuses an eleventh label", () => {
    expect(checkLabels(labels(11))).toEqual([{ name: "labels", reason: "Send at most 10 labels." }]);
  });

  it.each(["", "k".repeat(65), "ké", "k\n"])("refuses the key %j", (key) => {
    expect(namesOf({ [key]: "v" })).toEqual([`labels.${key}`]);
  });

  it.each(["v".repeat(257), "é", "a\tb", 1, null, true, {}, ["v"]])("refuses the value %j", (value) => {
    expect(namesOf({ team: value })).toEqual(["labels.team"]);
  });

  it("names every fault, also two of one label", () => {
    expect(namesOf({ "": 1, ok: "v", team: 2 })).toEqual(["labels.", "labels.", "labels.team"]);
  });

  it("takes hostile names for names", () => {
    expect(checkLabels(JSON.parse('{"__proto__": "a", "constructor": "b"}'))).toEqual([]);
    expect(namesOf(JSON.parse('{"__proto__": {}}'))).toEqual(["labels.__proto__"]);
  });
});
