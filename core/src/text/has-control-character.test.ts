import { describe, expect, it } from "vitest";
import { hasControlCharacter } from "./has-control-character.ts";

describe("hasControlCharacter", () => {
  it.each(["\u0000", "\n", "\t", "\u001f", "\u007f", "\u0080", "\u009f"])("finds %j", (character) => {
    expect(hasControlCharacter(`a${character}b`)).toBe(true);
  });

  it.each(["", " ", "~", "\u00a0", "é", "😀"])("lets %j pass", (text) => {
    expect(hasControlCharacter(text)).toBe(false);
  });
});
