import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BlobRefusal } from "../blob-refusal.ts";
import type { BlobRange, BlobStore } from "../blob-store.ts";
import { content, freshPrefix } from "./content.ts";

const SIZE = 10_000;

export function describeRanges(given: () => BlobStore): void {
  describe("ranges", () => {
    const prefix = freshPrefix();
    const original = content(SIZE);
    async function readRange(range: BlobRange): Promise<Buffer> {
      const key = `${prefix}ranged`;
      if ((await given().head(key)) === null) await given().put(key, original);
      const opened = await given().open(key, range);
      if (opened === null) throw new Error("The object is there.");
      expect(opened.info.bytes).toBe(SIZE);
      return await buffer(opened.stream);
    }

    it.each<[string, BlobRange, number, number]>([
      ["the first byte", { start: 0, end: 0 }, 0, 1],
      ["the last byte", { start: SIZE - 1, end: SIZE - 1 }, SIZE - 1, SIZE],
      ["the last 100 bytes", { start: SIZE - 100 }, SIZE - 100, SIZE],
      ["the middle", { start: 4_321, end: 5_678 }, 4_321, 5_679],
      ["everything, by an open range", { start: 0 }, 0, SIZE],
      ["everything, by a closed range", { start: 0, end: SIZE - 1 }, 0, SIZE],
      ["to the last byte when the end is past it", { start: 9_000, end: 1_000_000 }, 9_000, SIZE],
      ["to the last byte when the end is far past it", { start: 1, end: Number.MAX_SAFE_INTEGER }, 1, SIZE],
    ])("reads %s", async (_, range, from, to) => {
      expect((await readRange(range)).equals(original.subarray(from, to))).toBe(true);
    });

    it("reads what slicing the content would give, for any range", async () => {
      const position = fc.integer({ min: 0, max: SIZE - 1 });
      await fc.assert(
        fc.asyncProperty(position, position, async (a, b) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b)];
          expect((await readRange({ start, end })).equals(original.subarray(start, end + 1))).toBe(true);
        }),
        { numRuns: 20 },
      );
    });

    it.each([SIZE, SIZE + 1, Number.MAX_SAFE_INTEGER])(
      "refuses a range from byte %d, with the size",
      async (start) => {
        const refusal = await readRange({ start }).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(BlobRefusal);
        expect(refusal).toMatchObject({ code: "range_not_satisfiable", totalBytes: SIZE });
      },
    );

    it("refuses every range of an empty object, which it otherwise reads", async () => {
      const key = `${prefix}empty`;
      await given().put(key, new Uint8Array(0));
      await expect(given().open(key, { start: 0 })).rejects.toMatchObject({
        code: "range_not_satisfiable",
        totalBytes: 0,
      });
      const opened = await given().open(key);
      expect(opened && (await buffer(opened.stream)).length).toBe(0);
    });

    it.each<BlobRange>([
      { start: -1 },
      { start: 1.5 },
      { start: Number.NaN },
      { start: Number.POSITIVE_INFINITY },
      { start: 5, end: 4 },
      { start: 0, end: 0.5 },
      { start: 0, end: Number.POSITIVE_INFINITY },
    ])("refuses %o as no range at all", async (range) => {
      await expect(readRange(range)).rejects.toMatchObject({ code: "invalid_range" });
    });
  });
}
