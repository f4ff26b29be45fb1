import { describe, expect, it } from "vitest";
import { fileNameFault } from "./file-name-fault.ts";

describe("the name of a file", () => {
  it.each([
    "a",
    "Übersicht 2026.pdf",
    "…",
    ".gitignore",
    "日本語.txt",
    "👩‍👩‍👧.png",
    "a".repeat(255),
    "é".repeat(127),
  ])("may be %j", (name) => expect(fileNameFault(name, 255)).toBeNull());

  it.each([
    ["", "empty"],
    [" ", "empty"],
    [" a", "space"],
    ["a ", "space"],
    [".", "not a name"],
    ["..", "not a name"],
    ["a/b", "slash"],
    ["a\\b", "backslash"],
    ["a\nb", "cannot be seen"],
    ["a\0b", "cannot be seen"],
    ["a\u202Egnp.exe", "direction"],
    ["a\u200Bb", "cannot be seen"],
    ["a\uD800b", "cannot be seen"],
    ["a".repeat(256), "255 bytes"],
    ["é".repeat(128), "255 bytes"],
  ])("may not be %j", (name, reason) => expect(fileNameFault(name, 255)).toContain(reason));
});
