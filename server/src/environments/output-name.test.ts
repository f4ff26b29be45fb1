import { describe, expect, it } from "vitest";
import { judgeOutputName, printablePath } from "./output-name.ts";

describe("the name of an output", () => {
  it.each([
    "a",
    "deep/er/report.pdf",
    "naïve – résumé.md",
    "日本語/表.csv",
    ".hidden",
    "a b.txt",
    "n".repeat(255),
    "dot.",
    "bad./x",
    "...",
    " lead",
    "trail ",
    "cafe\u0301",
    'q"*?<>|:.txt',
  ])("%j is taken", (path) => {
    expect(judgeOutputName(path)).toBeNull();
  });

  it.each([
    "",
    "/abs",
    "../up",
    "a/../b",
    "a//b",
    "a/",
    "./a",
    "nul\0",
    "line\nbreak",
    "bell\u0007",
    "rtl\u202egpj.exe",
    "zero\u200bwidth",
    "back\\slash",
    "\ud800",
    "n".repeat(256),
    "é".repeat(128),
    `${"d/".repeat(32)}f`,
    `${"d".repeat(250)}/`.repeat(5),
  ])("%j is not", (path) => {
    expect(judgeOutputName(path)).toEqual(expect.any(String));
  });

  it("is made printable before it is told", () => {
    expect(printablePath("a\nb\u202e")).toBe("a\uFFFDb\uFFFD");
    expect(printablePath("x".repeat(5000))).toHaveLength(201);
  });
});
