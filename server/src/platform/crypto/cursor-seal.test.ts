import fc from "fast-check";
import { expect, it } from "vitest";
import { cursorSeal } from "./cursor-seal.ts";

const { seal, open } = cursorSeal(Buffer.alloc(32, 1));

it("opens what it sealed, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (content) => {
      expect(open(seal(content))).toBe(content);
      expect(seal(content)).toMatch(/^[A-Za-z0-9_-]+$/);
    }),
  );
});

it("opens nothing that was changed by a letter, and nothing of another deployment", () => {
  const cursor = seal('["r",1,"run_1","x"]');
  for (let index = 0; index < cursor.length; index += 1) {
    const other = cursor[index] === "A" ? "B" : "A";
    expect(open(cursor.slice(0, index) + other + cursor.slice(index + 1))).toBeNull();
  }
  expect(cursorSeal(Buffer.alloc(32, 2)).open(cursor)).toBeNull();
  for (const text of ["", "=", `${cursor}=`, ` ${cursor}`, "\0", "x".repeat(100_000), cursor.slice(0, 22)]) {
    expect(open(text)).toBeNull();
  }
});
