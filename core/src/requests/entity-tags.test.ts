import { describe, expect, it } from "vitest";
import { namesTag } from "./entity-tags.ts";

const tag = '"abc-2"';
const strongly = (header: string) => namesTag(header, tag, { weakly: false });
const weakly = (header: string) => namesTag(header, tag, { weakly: true });

describe("a condition on a tag", () => {
  it.each(["*", " * ", '"abc-2"', '"x", "abc-2"', '"x","abc-2"', ' "abc-2" , W/"y"', '"", "abc-2"'])(
    "%s names it",
    (header) => {
      expect(strongly(header)).toBe(true);
    },
  );

  it("takes a weak tag only where that is enough", () => {
    expect(weakly('W/"abc-2"')).toBe(true);
    expect(strongly('W/"abc-2"')).toBe(false);
  });

  it.each([
    "",
    "abc-2",
    '"abc"',
    '"abc-2',
    'w/"abc-2"',
    '"ABC-2"',
    '"x" "abc-2"',
    '"x, "abc-2"',
    ",".repeat(50),
  ])("%j does not", (header) => {
    expect(weakly(header)).toBe(false);
  });

  it("is not held up by a long list", () => {
    expect(weakly(`${'"a",'.repeat(100_000)}"abc-2"`)).toBe(false);
    expect(weakly(`${'"a",'.repeat(2_000)}!`)).toBe(false);
  });
});
