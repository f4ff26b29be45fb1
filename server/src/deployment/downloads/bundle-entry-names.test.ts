import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateFileName } from "yauzl";
import { bundleEntryNames } from "./bundle-entry-names.ts";

describe("the names in a zip", () => {
  it("are the keys themselves where those are plain", () => {
    const keys = ["report.pdf", "data/2026/a b.csv", "Größe/日本.txt", ".hidden", "a.tar.gz"];
    expect(bundleEntryNames(keys)).toEqual(keys);
  });

  it.each([
    ["../../etc/passwd", "_/_/etc/passwd"],
    ["/etc/passwd", "etc/passwd"],
    ["C:/windows/x.dll", "C_/windows/x.dll"],
    ["c:x", "c_x"],
    ["a\\..\\b", "a_.._b"],
    ["a//b", "a/b"],
    ["./a", "_/a"],
    ["a\0b\n", "a_b_"],
    ["trailing. ", "trailing_"],
    ["a\u202Etxt.exe", "a_txt.exe"],
    ["", "_"],
    ["/", "_"],
    ["\ud800", "\uFFFD"],
  ])("are made safe: %j", (key, name) => {
    expect(bundleEntryNames([key])).toEqual([name]);
  });

  it("never clash, also where case and form of letters do not count", () => {
    expect(bundleEntryNames(["a.txt", "A.txt", "a?.txt", "a*.txt", "d.x/f", "D.x/F", ".b", ".B"])).toEqual([
      "a.txt",
      "A (2).txt",
      "a_.txt",
      "a_ (2).txt",
      "d.x/f",
      "D.x/F (2)",
      ".b",
      ".B (2)",
    ]);
  });

  it("never give a file the name of a folder, wherever the folder comes", () => {
    const keys = ["report", "Report/page.txt", "a/b.c/d", "a/B.c", "a/b. /x", "a/b."];
    expect(bundleEntryNames(keys)).toEqual([
      "report (2)",
      "Report/page.txt",
      "a/b.c/d",
      "a/B (2).c",
      "a/b_/x",
      "a/b_ (2)",
    ]);
  });

  it("leave result.json its own, whatever else comes to the same", () => {
    expect(bundleEntryNames(["RESULT.json", "Result.json", "result.json", "\uFF52esult.json"])).toEqual([
      "RESULT (2).json",
      "Result (3).json",
      "result.json",
      "\uFF52esult (4).json",
    ]);
    expect(bundleEntryNames(["Result (2).json", "Result.json/a", "result.json", "result.json/A"])).toEqual([
      "Result (2) (2).json",
      "Result (2).json/a",
      "result.json",
      "result (2).json/A (2)",
    ]);
    expect(bundleEntryNames(["Result.json", "a/result.json", "result.json."])).toEqual([
      "Result.json",
      "a/result.json",
      "result.json_",
    ]);
  });

  it("are accepted by a strict reader and all different, whatever the keys", () => {
    const hostile = fc.array(
      fc.constantFrom("..", ".", "/", "\\", "a", "A", ":", "C", " ", "\0", "é", "e\u0301", "result.json"),
    );
    const keys = fc.array(
      fc.oneof(
        fc.string({ unit: "binary" }),
        hostile.map((parts) => parts.join("")),
        fc.constantFrom("result.json", "Result.json", "result.json/a", "RESULT (2).json"),
      ),
    );
    fc.assert(
      fc.property(keys, (given) => {
        const names = bundleEntryNames(given);
        expect(names).toHaveLength(given.length);
        if (given.includes("result.json")) expect(names[given.indexOf("result.json")]).toBe("result.json");
        expect(new Set(names.map((name) => name.normalize("NFKC").toLowerCase())).size).toBe(given.length);
        const seen = new Set(names.map((name) => name.normalize("NFKC").toLowerCase()));
        for (const name of names) {
          const folder = name
            .slice(0, Math.max(0, name.lastIndexOf("/")))
            .normalize("NFKC")
            .toLowerCase();
          expect(seen).not.toContain(folder);
          expect(validateFileName(name)).toBeNull();
          expect(name.split("/").every((part) => part !== "" && part !== "." && part !== "..")).toBe(true);
        }
      }),
    );
  });
});
