import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipText } from "./clip-text.ts";
import { countUtf8Bytes } from "./count-utf8-bytes.ts";

const jsonBytes = (text: string) => countUtf8Bytes(JSON.stringify(text)) - 2;

describe("a clipped text", () => {
  it("is left alone when it fits, to the byte", () => {
    expect(clipText("abcde", 5)).toBe("abcde");
    expect(clipText("abcdef", 5)).toBe("ab…");
    expect(clipText("é\n", 8)).toBe("é\n");
  });

  it("is never cut through a character", () => {
    expect(clipText("😀😀", 7)).toBe("😀…");
    expect(clipText("😀😀", 6)).toBe("…");
  });

  it("fits its bound whatever it holds, and begins as the text did", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("\u0000", '"', "\ud800", "a") }),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 60 }), (text, maxBytes) => {
        const clipped = clipText(text, maxBytes);
        expect(jsonBytes(clipped)).toBeLessThanOrEqual(maxBytes);
        expect(clipped === text || text.startsWith(clipped.slice(0, -1))).toBe(true);
      }),
    );
  });
});
