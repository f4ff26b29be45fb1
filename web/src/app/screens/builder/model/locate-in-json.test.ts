import { describe, expect, it } from "vitest";
import { lineAt, locateInJson } from "./locate-in-json.ts";

const text = `{
  "parameters": [],
  "nodes": [
    { "slug": "a]}\\"", "depends_on": ["x", "y"], "on": true },
    {"slug":"b",
     "branches": [{ "label": "yes" }] }
  ]
}`;

describe("a place in a text of JSON", () => {
  it.each([
    ["nodes[0].slug", '"a]}', 4],
    ["nodes[0].depends_on[1]", '"y"', 4],
    ["nodes[0].on", "true", 4],
    ["nodes[1].branches[0].label", '"yes"', 6],
    ["nodes[1].branches[3].label", "[{", 6],
    ["nodes[1].agent", '{"slug":"b"', 5],
    ["settings", "{", 1],
    ["", "{", 1],
  ])("%s is found, or what is around it", (place, found, line) => {
    const offset = locateInJson(text, place);
    expect(text.slice(offset)).toMatch(new RegExp(`^${found.replace(/[[\]{}]/g, "\\$&")}`));
    expect(lineAt(text, offset)).toBe(line);
  });

  it("ends, whatever the text", () => {
    for (const broken of ["", "{", '{"a', '{"a":', "[1,", "nonsense", '{"a"]]']) {
      expect(locateInJson(broken, "a[0].b")).toBeLessThanOrEqual(broken.length);
    }
  });
});
