import { describe, expect, it } from "vitest";
import { decodeFileName, nameOutput, printablePath } from "./output-name.ts";

describe("the name of an output", () => {
  it.each([
    "a",
    "deep/er/report.pdf",
    "naïve – résumé.md",
    "日本語/表.csv",
    ".hidden",
    "a b.txt",
    "n".repeat(255),
    `${"d/".repeat(31)}f`,
    `${"d".repeat(249)}/`.repeat(3) + "f".repeat(150),
    "dot.",
    "bad./x",
    "...",
    " lead",
    "trail ",
    "cafe\u0301",
    'q"*?<>|:.txt',
  ])("%j is kept as it is", (path) => {
    expect(nameOutput(path)).toEqual({ ok: true, name: path });
  });

  it.each([
    ["nul\0", "nul%00"],
    ["line\nbreak/tab\t", "line%0Abreak/tab%09"],
    ["rtl\u202egpj.exe", "rtl%E2%80%AEgpj.exe"],
    ["back\\slash", "back%5Cslash"],
  ])("%j is shown as %j", (path, name) => {
    expect(nameOutput(path)).toEqual({ ok: true, name });
  });

  it.each([
    ["n".repeat(256), "a part of its path is longer than 255 bytes"],
    ["é".repeat(128), "a part of its path is longer than 255 bytes"],
    ["\n".repeat(86), "a part of its path is longer than 255 bytes"],
    [`${"d/".repeat(32)}f`, "it lies more than 32 folders deep"],
    [`${"d".repeat(250)}/`.repeat(3) + "f".repeat(150), "its path is longer than 900 bytes"],
  ])("cannot be shown when no store could hold it", (path, reason) => {
    expect(nameOutput(path)).toEqual({ ok: false, reason });
  });

  it("shows bytes that are no text, and tells two such names apart", () => {
    const names = [Buffer.from("caf\u00e9"), Buffer.from("caf\u00e9", "latin1"), Buffer.from("caf%E9")];
    const decoded = names.map(decodeFileName);
    expect(new Set(decoded)).toHaveProperty("size", 3);
    expect(decoded.map(nameOutput)).toEqual(
      ["caf\u00e9", "caf%E9", "caf%E9"].map((name) => ({ ok: true, name })),
    );
  });

  it("is made printable before it is told", () => {
    expect(printablePath("a\nb\u202e")).toBe("a\uFFFDb\uFFFD");
    expect(printablePath("x".repeat(5000))).toHaveLength(201);
  });
});
