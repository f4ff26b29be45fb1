import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyFault } from "./blob-key.ts";
import { keyToNames, parseName, prefixToNames } from "./folder-names.ts";

const character = fc.oneof(
  fc.constantFrom("a", "A", ".", "-", "/", "%", " ", ":", "é", "日", "😀", "s".repeat(66)),
  fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)),
);
const key = fc
  .array(character, { minLength: 1, maxLength: 30 })
  .map((parts) => parts.join(""))
  .filter((text) => keyFault(text) === null);

/** Puts a key together again from its names, as a walk over the disk does. */
function keyFromNames(names: readonly string[]): string {
  const parts = names.map((name) => {
    const parsed = parseName(name);
    if (parsed === null) throw new Error(`No key has a name like ${name}.`);
    return parsed.kind === "segment" ? Buffer.concat([parsed.bytes, Buffer.from("/")]) : parsed.bytes;
  });
  return Buffer.concat(parts).toString();
}

describe("the names of a key on the disk", () => {
  it.each([
    ["runs/run_1/report.pdf", ["runs.d", "run_1.d", "report.pdf.f"]],
    ["A", ["%41.f"]],
    ["é", ["%c3%a9.f"]],
    ["con", ["%63on.f"]],
    ["nul.txt/aux", ["%6eul.txt.d", "%61ux.f"]],
    ["console", ["console.f"]],
    ["a b%c", ["a%20b%25c.f"]],
    ["s".repeat(199), [`${"s".repeat(199)}.f`]],
    ["s".repeat(200), [`${"s".repeat(200)}.c`, ".f"]],
    [`${"s".repeat(200)}/t`, [`${"s".repeat(200)}.c`, ".d", "t.f"]],
    ["s".repeat(201), [`${"s".repeat(200)}.c`, "s.f"]],
  ])("of %s", (text, names) => {
    expect(keyToNames(text)).toEqual(names);
  });

  it("lead back to the key", () => {
    fc.assert(
      fc.property(key, (text) => {
        expect(keyFromNames(keyToNames(text))).toBe(text);
      }),
    );
  });

  it("are safe on every disk: short, lower-case, plain, and never a way up", () => {
    fc.assert(
      fc.property(key, (text) => {
        for (const name of keyToNames(text)) {
          expect(name).toMatch(/^[a-z0-9._%-]*\.[fdc]$/);
          expect(name.length).toBeLessThanOrEqual(210);
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./);
        }
      }),
    );
  });

  it("differ for different keys, even where case does not count", () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        fc.pre(a !== b);
        expect(keyToNames(a).join("/").toLowerCase()).not.toBe(keyToNames(b).join("/").toLowerCase());
      }),
    );
  });

  it("make a key's path begin with the path of its prefixes", () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        const folders = prefixToNames(`${a}/`);
        expect(keyToNames(`${a}/${b}`).slice(0, folders.length)).toEqual(folders);
      }),
    );
    expect(prefixToNames("")).toEqual([]);
  });

  it("are not read from what no key is called", () => {
    for (const name of [
      "",
      "a",
      "a.x",
      "A.f",
      "%61.f",
      "%4.f",
      "%zz.f",
      "é.f",
      "con.f",
      "a/b.f",
      "%C3%A9.f",
    ]) {
      expect(parseName(name), name).toBeNull();
    }
  });
});
