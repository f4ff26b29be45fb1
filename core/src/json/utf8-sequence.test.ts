import { describe, expect, it } from "vitest";
import { utf8SequenceLength } from "./utf8-sequence.ts";

describe("utf8SequenceLength", () => {
  it("takes every character there is, and finds each of its cuts unfinished", () => {
    // Every code point of the first planes' edges, and a stride through the rest that meets every lead byte.
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += codePoint < 0x11000 ? 1 : 97) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
      const bytes = Buffer.from(String.fromCodePoint(codePoint), "utf8");
      if (utf8SequenceLength(bytes, 0) !== bytes.length) expect.fail(`U+${codePoint.toString(16)}`);
      for (let end = 1; end < bytes.length; end += 1) {
        if (utf8SequenceLength(bytes.subarray(0, end), 0) !== "truncated") {
          expect.fail(`U+${codePoint.toString(16)}`);
        }
      }
    }
  });

  it("agrees with the platform on every pair of bytes that opens a sequence", () => {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const isText = (bytes: Uint8Array) => {
      try {
        decoder.decode(bytes);
        return true;
      } catch {
        return false;
      }
    };
    for (let lead = 0x80; lead <= 0xff; lead += 1) {
      for (let second = 0; second <= 0xff; second += 1) {
        const completions = [[], [0x80], [0x80, 0x80]].map((rest) =>
          Uint8Array.from([lead, second, ...rest]),
        );
        const whole = completions.find(isText);
        const length = utf8SequenceLength(Uint8Array.from([lead, second, 0x80, 0x80]), 0);
        if (length !== (whole?.length ?? "ill_formed")) {
          expect.fail(`${lead.toString(16)} ${second.toString(16)}`);
        }
      }
    }
  });

  it("reads at the offset it is given", () => {
    const bytes = Buffer.from("aé€😀", "utf8");
    expect([0, 1, 3, 6].map((offset) => utf8SequenceLength(bytes, offset))).toEqual([1, 2, 3, 4]);
    expect(utf8SequenceLength(bytes, 2)).toBe("ill_formed");
  });
});
