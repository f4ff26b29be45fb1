import { expect, it } from "vitest";
import { lineDiff } from "./line-diff.ts";

const marks = { same: " ", added: "+", removed: "-" } as const;
const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ change, text }) => `${marks[change]}${text}`);

it.each([
  ["nothing", "a\nb", "a\nb", [" a", " b"]],
  ["a changed line", "a\nb\nc", "a\nx\nc", [" a", "-b", "+x", " c"]],
  ["an added line", "a\nc", "a\nb\nc", [" a", "+b", " c"]],
  ["a removed last line", "a\nb", "a", [" a", "-b"]],
  ["two changes apart", "a\nb\nc\nd\ne", "a\nB\nc\nd2\ne", [" a", "-b", "+B", " c", "-d", "+d2", " e"]],
  ["a line repeated", "a\na", "a\na\na", [" a", " a", "+a"]],
])("shows %s", (_, before, after, expected) => {
  expect(shown(before, after)).toEqual(expected);
});

it("shows texts too long to compare as replaced, but for what they begin and end with", () => {
  const many = (word: string) => Array.from({ length: 1_001 }, (_, at) => `${word} ${at}`).join("\n");
  const found = lineDiff(`begin\n${many("old")}\nend`, `begin\n${many("new")}\nend`);
  expect(found).toHaveLength(2_004);
  expect([found[0]?.change, found[1]?.change, found[1_002]?.change, found.at(-1)?.change]).toEqual([
    "same",
    "removed",
    "added",
    "same",
  ]);
});
