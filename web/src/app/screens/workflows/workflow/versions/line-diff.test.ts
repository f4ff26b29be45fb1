import { describe, expect, it } from "vitest";
import { lineDiff, withContext } from "./line-diff.ts";

const marks = { same: " ", added: "+", removed: "-" } as const;
const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ change, text }) => `${marks[change]}${text}`);

describe("the difference of two texts", () => {
  it("keeps what they share in its place", () => {
    expect(shown("a\nb\nc", "a\nx\nc\nd")).toEqual([" a", "-b", "+x", " c", "+d"]);
    expect(shown("same\ntext", "same\ntext")).toEqual([" same", " text"]);
    expect(shown("", "new")).toEqual(["+new"]);
    expect(shown("old\n", "")).toEqual(["-old", "-"]);
  });

  it("shows texts that are too long to compare one after the other", () => {
    const long = Array.from({ length: 1_000 }, (_, line) => `line ${line}`).join("\n");
    const lines = lineDiff(long, `${long}!`);
    expect(lines).toHaveLength(2_000);
    expect(lines[0]?.change).toBe("removed");
    expect(lines.at(-1)).toEqual({ change: "added", text: "line 999!" });
  });

  it("leaves out what is far from any change, and says where", () => {
    const before = Array.from({ length: 9 }, (_, line) => `${line}`);
    const after = before.with(4, "four");
    const lines = withContext(lineDiff(before.join("\n"), after.join("\n")), 1);
    expect(lines.map((line) => line?.text ?? null)).toEqual([null, "3", "4", "four", "5", null]);
  });
});
