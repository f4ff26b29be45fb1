import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readByteRange } from "./byte-range.ts";

describe("a range of bytes", () => {
  it.each([
    ["bytes=0-0", 0, 0],
    ["bytes=0-9", 0, 9],
    ["bytes=9-9", 9, 9],
    ["bytes=3-", 3, 9],
    ["bytes=-4", 6, 9],
    ["bytes=-10", 0, 9],
    ["bytes=-11", 0, 9],
    ["bytes=2-99999999999999999999999999", 2, 9],
    ["Bytes=2-3", 2, 3],
    ["bytes=2-3,", 2, 3],
    [" bytes=2-3 ", 2, 3],
  ])("%s is read", (header, start, end) => {
    expect(readByteRange(header, 10)).toEqual({ kind: "part", start, end });
  });

  it.each(["bytes=10-", "bytes=10-20", "bytes=-0", `bytes=${"9".repeat(60)}-`])(
    "%s lies outside a file of 10 bytes",
    (header) => {
      expect(readByteRange(header, 10)).toEqual({ kind: "unsatisfiable" });
    },
  );

  it.each(["bytes=0-", "bytes=0-0", "bytes=-1"])("%s lies outside an empty file", (header) => {
    expect(readByteRange(header, 0)).toEqual({ kind: "unsatisfiable" });
  });

  it.each([
    undefined,
    "",
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=,",
    "bytes=5-2",
    "bytes=a-b",
    "bytes=1-2-3",
    "bytes=0x1-2",
    "bytes=1.5-2",
    "bytes=+1-2",
    "bytes=--5",
    "items=0-1",
    "bytes 0-1",
    "bytes=0-1,3-4",
    `bytes=${"0".repeat(300)}-1`,
  ])("%j means the whole file", (header) => {
    expect(readByteRange(header, 10)).toEqual({ kind: "whole" });
  });

  it("never leaves the file, whatever is asked", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([start, end]) => `bytes=${start}-${end}`),
      fc.nat().map((start) => `bytes=${start}-`),
      fc.nat().map((bytes) => `bytes=-${bytes}`),
    );
    fc.assert(
      fc.property(texts, fc.nat(), (header, sizeBytes) => {
        const range = readByteRange(header, sizeBytes);
        if (range.kind !== "part") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(sizeBytes);
      }),
    );
  });
});
