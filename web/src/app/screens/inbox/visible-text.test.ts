import { expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

it("leaves an ordinary command as it is", () => {
  const command = "cat 'für.csv' |\n\tsort -u > 出力.txt # 🎉";
  expect(visibleText(command)).toEqual([{ text: command, isMark: false }]);
});

it.each([
  ["the direction turned", "\u202e", "U+202E"],
  ["no width", "\u200b", "U+200B"],
  ["a carriage return", "\r", "U+000D"],
  ["an escape", "\u001b", "U+001B"],
  ["a tag", "\u{e0041}", "U+E0041"],
  ["half a character", "\ud800", "U+D800"],
])("marks %s", (_, character, code) => {
  expect(visibleText(`rm ${character}x`)).toEqual([
    { text: "rm ", isMark: false },
    { text: code, isMark: true },
    { text: "x", isMark: false },
  ]);
});

it("makes nothing of nothing", () => {
  expect(visibleText("")).toEqual([]);
});
