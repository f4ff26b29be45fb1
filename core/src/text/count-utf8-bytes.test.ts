import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countUtf8Bytes } from "./count-utf8-bytes.ts";

const anyCodeUnit = fc.nat(0xffff).map((unit) => String.fromCharCode(unit));

describe("countUtf8Bytes", () => {
  it.each([
    ["", 0],
    ["\u007f", 1],
    ["\u0080", 2],
    ["\u07ff", 2],
    ["\u0800", 3],
    ["\uffff", 3],
    ["\u{10000}", 4],
    ["\u{10ffff}", 4],
    ["\ud800", 3],
  ])("counts the bytes of %j", (text, expected) => {
    expect(countUtf8Bytes(text)).toBe(expected);
  });

  it("agrees with the encoder on any text, well formed or not", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodeUnit }), fc.string({ unit: "binary" }), (units, wellFormed) => {
        expect(countUtf8Bytes(units)).toBe(Buffer.byteLength(units, "utf8"));
        expect(countUtf8Bytes(wellFormed)).toBe(Buffer.byteLength(wellFormed, "utf8"));
      }),
    );
  });
});
