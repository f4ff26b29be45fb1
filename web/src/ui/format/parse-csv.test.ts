import { expect, it } from "vitest";
import { parseCsv } from "./parse-csv.ts";

it("reads quotes, line breaks within them, and whichever delimiter the first line has", () => {
  expect(parseCsv('a,b\r\n"x, y","say ""hi""\nthere"\n', 10)).toEqual({
    rows: [
      ["a", "b"],
      ["x, y", 'say "hi"\nthere'],
    ],
    isCut: false,
  });
  expect(parseCsv("\uFEFFname;sum\nA, B;1\n", 10).rows).toEqual([
    ["name", "sum"],
    ["A, B", "1"],
  ]);
  expect(parseCsv("a\tb\n\t2", 10).rows).toEqual([
    ["a", "b"],
    ["", "2"],
  ]);
  expect(parseCsv("", 10)).toEqual({ rows: [], isCut: false });
});

it("reads no more rows than it is asked for, and says so", () => {
  expect(parseCsv("1\n2\n3\n", 2)).toEqual({ rows: [["1"], ["2"]], isCut: true });
  expect(parseCsv("1\n2\n", 2)).toEqual({ rows: [["1"], ["2"]], isCut: false });
});
