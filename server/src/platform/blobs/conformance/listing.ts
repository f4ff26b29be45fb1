import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyFault } from "../blob-key.ts";
import type { BlobStore } from "../blob-store.ts";
import { allKeys, content, freshPrefix, inParallel } from "./content.ts";

/** Sorted by hand: where `/` stands among other bytes, and where UTF-8 and UTF-16 disagree. */
const inByteOrder = [
  "B",
  "a",
  "a!",
  "a-b",
  "a.b",
  "a/b",
  "a/b-c",
  "a/b/c",
  "a/b0",
  "a/c",
  "a0",
  "aa",
  "b",
  `${"s".repeat(200)}`,
  `${"s".repeat(200)}-x`,
  `${"s".repeat(200)}/x`,
  `${"s".repeat(200)}0x`,
  "é",
  "～",
  "😀",
  "😀/below",
];

const noByteOrder = "the S3 server of the tests does not sort keys by their bytes";

export function describeListing(given: () => BlobStore, byteOrder: boolean): void {
  describe("listing", () => {
    it("turns pages without losing or repeating an object", async () => {
      const prefix = freshPrefix();
      const keys = Array.from({ length: 23 }, (_, index) => `${prefix}${String(index).padStart(3, "0")}`);
      await inParallel(keys, (key) => given().put(key, content(1)));
      for (const limit of [1, 5, 22, 23, 24, 1_000])
        expect(await allKeys(given(), prefix, limit)).toEqual(keys);
      const page = await given().list(prefix, { limit: 5, after: keys[3] ?? "" });
      expect(page.items.map(({ key }) => key)).toEqual(keys.slice(4, 9));
      expect(page.next).toBe(keys[8]);
      expect((await given().list(prefix, { limit: 23 })).next).toBeNull();
    });

    it("goes on after a key that is not there", async () => {
      const prefix = freshPrefix();
      for (const name of ["b", "d", "f"]) await given().put(prefix + name, content(1));
      const after = async (key: string) =>
        (await given().list(prefix, { after: key })).items.map((item) => item.key);
      expect(await after(`${prefix}a`)).toEqual([`${prefix}b`, `${prefix}d`, `${prefix}f`]);
      expect(await after(`${prefix}c`)).toEqual([`${prefix}d`, `${prefix}f`]);
      expect(await after(`${prefix}g`)).toEqual([]);
      expect(await after("a")).toHaveLength(3);
      expect(await after("zzz")).toEqual([]);
    });

    it("keeps to its prefix", async () => {
      const prefix = freshPrefix();
      for (const name of ["a", "a/1", "a/2/3", "ab/1", "a-/1", "b/a/1"])
        await given().put(prefix + name, content(1));
      expect(await allKeys(given(), `${prefix}a/`)).toEqual([`${prefix}a/1`, `${prefix}a/2/3`]);
      expect(await allKeys(given(), `${prefix}c/`)).toEqual([]);
      expect(await allKeys(given(), `${prefix}a/1/`)).toEqual([]);
    });

    it("lists everything under the empty prefix", async () => {
      const prefix = freshPrefix();
      await given().put(`${prefix}a`, content(1));
      expect(await allKeys(given(), "")).toContain(`${prefix}a`);
    });

    it.each([0, -1, 1.5, 1_001, Number.NaN])("refuses a page of %d", async (limit) => {
      await expect(given().list(freshPrefix(), { limit })).rejects.toThrow(RangeError);
    });

    it("refuses to go on after something that is no key", async () => {
      for (const after of ["\ud800", "k".repeat(1_025)]) {
        await expect(given().list(freshPrefix(), { after })).rejects.toMatchObject({ code: "invalid_key" });
      }
    });

    it("sorts keys by their bytes, across folders and pages", async ({ skip }) => {
      skip(!byteOrder, noByteOrder);
      const prefix = freshPrefix();
      const expected = inByteOrder.map((name) => prefix + name);
      await inParallel(expected.toReversed(), (key) => given().put(key, content(1)));
      for (const limit of [1, 2, 7, 1_000]) expect(await allKeys(given(), prefix, limit)).toEqual(expected);
      for (const [index, after] of expected.entries()) {
        const { items } = await given().list(prefix, { after });
        expect(items.map(({ key }) => key)).toEqual(expected.slice(index + 1));
      }
    });

    it("sorts any keys by their bytes", async ({ skip }) => {
      skip(!byteOrder, noByteOrder);
      const character = fc.constantFrom("a", "Z", "-", ".", "/", "0", " ", "é", "～", "😀", "s".repeat(199));
      const name = fc.array(character, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
      const names = fc.uniqueArray(
        name.filter((text) => keyFault(text) === null),
        { minLength: 1, maxLength: 12 },
      );
      await fc.assert(
        fc.asyncProperty(names, fc.integer({ min: 1, max: 5 }), async (chosen, limit) => {
          const prefix = freshPrefix();
          await inParallel(chosen, (text) => given().put(prefix + text, content(1)));
          const expected = chosen
            .map((text) => Buffer.from(prefix + text))
            .sort(Buffer.compare)
            .map(String);
          expect(await allKeys(given(), prefix, limit)).toEqual(expected);
        }),
        { numRuns: 15 },
      );
    });
  });
}
