import { expect, it } from "vitest";
import { jsonOf } from "./json-of.ts";

it("reads objects and lists, and leaves all else a text", () => {
  expect(jsonOf(' {"a": 1}')).toEqual({ a: 1 });
  expect(jsonOf("[1]")).toEqual([1]);
  for (const text of ["", "12", "null", '"a"', "# Title", "{not json", "[link](x)"]) {
    expect(jsonOf(text)).toBeUndefined();
  }
});
