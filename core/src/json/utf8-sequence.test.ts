import { describe, expect, it } from "vitest";
import { utf8SequenceOf } from "./utf8-sequence.ts";

/** The length of the sequence that these bytes begin. */
function lengthOf(bytes: Uint8Array): number | "ill_formed" | "truncated" {
  const [lead = 0, second, ...rest] = bytes;
  if (lead < 0x80) return 1;
  const sequence = utf8SequenceOf(lead);
  if (sequence === null) return "ill_formed";
  if (second === undefined) return "truncated";
  if (second < sequence.low || second > sequence.high) return "ill_formed";
  return rest.length < sequence.length - 2 ? "truncated" : sequence.length;
}

describe("utf8SequenceOf", () => {
  it("takes every character there is, and finds each of its cuts unfinished", () => {
    // Every code point of the first planes' edges, and a stride through the rest that meets every lead byte.
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += codePoint < 0x11000 ? 1 : 97) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
      const bytes = Buffer.from(String.fromCodePoint(codePoint), "utf8");
      if (lengthOf(bytes) !== bytes.length) expect.fail(`U+${codePoint.toString(16)}`);
      for (let end = 1; end < bytes.length; end += 1) {
        if (lengthOf(bytes.subarray(0, end)) !== "truncated") {
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
        const length = lengthOf(Uint8Array.from([lead, second, 0x80, 0x80]));
        if (length !== (whole?.length ?? "ill_formed")) {
          expect.fail(`${lead.toString(16)} ${second.toString(16)}`);
        }
      }
    }
  });
});
