import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyFault, prefixFault } from "./blob-key.ts";
import { hostileKeys } from "./conformance/hostile-keys.ts";

describe("the grammar of keys", () => {
  it.each([...hostileKeys])("refuses %s", (_, key) => {
    expect(keyFault(key)).not.toBeNull();
    expect(prefixFault(`${key}/`)).not.toBeNull();
  });

  it.each([
    ["a segment of 255 bytes", "s".repeat(255)],
    ["a segment of 254 bytes in 127 characters", "é".repeat(127)],
    ["a key of 1,024 bytes", `${"k/".repeat(511)}kk`],
    ["dots that are not a way up", "..a/b../...c"],
    ["a name that only resembles a reserved one", "sluice/.sluic"],
    ["anything printable", "A b+c%2e?#&;'\"<>|*:~é日😀"],
  ])("takes %s", (_, key) => {
    expect(keyFault(key)).toBeNull();
    expect(prefixFault(`${key}/`)).toBe(key.length === 1_024 ? "it is longer than 1023 bytes" : null);
  });

  it("takes a prefix of 1,024 bytes, its slash among them", () => {
    expect(prefixFault(`${"k/".repeat(510)}kkk/`)).toBeNull();
    expect(prefixFault("a")).toBe("it does not end with a slash");
    expect(prefixFault(7)).toBe("it is not a string");
  });

  it("never lets a path out, whatever it is given", () => {
    const anything = fc.oneof(
      fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points)),
      fc.array(fc.constantFrom(".", "..", "/", "\\", "a", "%2e", "\0")).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(anything, (key) => {
        if (keyFault(key) !== null) return;
        const segments = key.split("/");
        expect(segments.every((segment) => segment !== "" && segment !== "." && segment !== "..")).toBe(true);
        expect(/[\\\0]/.test(key)).toBe(false);
      }),
    );
  });
});
