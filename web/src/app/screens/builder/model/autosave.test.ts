import { describe, expect, it } from "vitest";
import {
  beginSave,
  endSave,
  failSave,
  openAutosave,
  overtake,
  saveDueIn,
  saveStateOf,
  takeTheirs,
} from "./autosave.ts";

const opened = openAutosave("a", 3);

describe("autosave", () => {
  it("sends what differs from what is stored, one at a time", () => {
    expect(saveDueIn(opened, "a")).toBeNull();
    expect(saveDueIn(opened, "b")).toBe(800);
    const sending = beginSave(opened, "b");
    expect(saveDueIn(sending, "c")).toBeNull();
    const stored = endSave(sending, 4, 1_000);
    expect(stored).toMatchObject({ stored: "b", revision: 4, storedAtMs: 1_000 });
    expect(saveDueIn(stored, "b")).toBeNull();
    expect(saveDueIn(stored, "c")).toBe(800);
  });

  it("tries again after a failure, less and less often", () => {
    let state = opened;
    const waits = Array.from({ length: 6 }, () => {
      state = failSave(beginSave(state, "b"), "offline");
      return saveDueIn(state, "b");
    });
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(endSave(beginSave(state, "b"), 4, 0).fault).toBeNull();
  });

  it("sends nothing more once somebody else saved, until the author has decided", () => {
    const overtaken = overtake(beginSave(opened, "b"), "theirs", 9);
    expect(saveDueIn(overtaken, "c")).toBeNull();
    expect(takeTheirs(overtaken)).toEqual(openAutosave("theirs", 9));
    expect(takeTheirs(opened)).toBe(opened);
  });

  it("says how it stands", () => {
    expect(saveStateOf(opened, "a")).toBe("saved");
    expect(saveStateOf(opened, "b")).toBe("unsaved");
    expect(saveStateOf(beginSave(opened, "b"), "b")).toBe("saving");
    expect(saveStateOf(failSave(beginSave(opened, "b"), "offline"), "b")).toBe("failed");
    expect(saveStateOf(overtake(opened, "theirs", 9), "b")).toBe("overtaken");
  });
});
