import { describe, expect, it } from "vitest";
import { openHistory, record, redo, undo } from "./history.ts";

const at = (nowMs: number, group?: string) => ({ nowMs, group });

describe("history", () => {
  it("goes back and forth, and a change ends what was undone", () => {
    let history = record(record(openHistory("a"), "b", at(0)), "c", at(1));
    history = undo(undo(history));
    expect(history.present).toBe("a");
    expect(undo(history)).toBe(history);
    history = redo(history);
    expect(history.present).toBe("b");
    history = record(history, "d", at(2));
    expect(redo(history)).toBe(history);
    expect(undo(history).present).toBe("b");
  });

  it("undoes typing in one field at once, until a pause or another field", () => {
    let history = record(openHistory(""), "h", at(0, "title"));
    history = record(history, "he", at(900, "title"));
    history = record(history, "hello", at(1_900, "title"));
    expect(undo(history).present).toBe("");
    history = record(history, "hello w", at(2_901, "title"));
    expect(undo(history).present).toBe("hello");
    history = record(history, "other", at(2_902, "slug"));
    expect(undo(history).present).toBe("hello w");
  });

  it("does not go on with a group after an undo, and ignores a change that changes nothing", () => {
    const typed = record(openHistory("a"), "ab", at(0, "title"));
    const redone = redo(undo(typed));
    expect(undo(record(redone, "abc", at(1, "title"))).present).toBe("ab");
    expect(record(typed, "ab", at(2))).toBe(typed);
  });

  it("remembers two hundred changes", () => {
    let history = openHistory(0);
    for (let count = 1; count <= 300; count += 1) history = record(history, count, at(count));
    for (let count = 0; count < 300; count += 1) history = undo(history);
    expect(history.present).toBe(100);
  });
});
