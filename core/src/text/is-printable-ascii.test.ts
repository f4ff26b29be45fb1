import { describe, expect, it } from "vitest";
import { isPrintableAscii } from "./is-printable-ascii.ts";

describe("isPrintableAscii", () => {
  it("takes every character from the space to the tilde", () => {
    const all = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
    expect(isPrintableAscii(all)).toBe(true);
    expect(isPrintableAscii("")).toBe(true);
  });

  it.each(["\u001f", "\u007f", "\n", "é", "\u0100", "😀", "\ud800"])(
    "refuses %j anywhere in a text",
    (character) => {
      expect(isPrintableAscii(character)).toBe(false);
      expect(isPrintableAscii(`a${character}`)).toBe(false);
      expect(isPrintableAscii(`${character}a`)).toBe(false);
    },
  );
});
