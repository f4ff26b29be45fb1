import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftSaver, type SaveAnswer } from "./draft-saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function saver(answers: (SaveAnswer<string> | Error)[]) {
  const sent: [string, number][] = [];
  const made = new DraftSaver<string>("a", 1, async (content, revision) => {
    sent.push([content, revision]);
    const answer = answers.shift() ?? { kind: "stored", revision: revision + 1 };
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { made, sent };
}

describe("the saver of a draft", () => {
  it("saves after a pause, what is newest, from the revision it last heard of", async () => {
    const { made, sent } = saver([]);
    made.set("b");
    await vi.advanceTimersByTimeAsync(500);
    made.set("c");
    await vi.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    made.set("d");
    await vi.advanceTimersByTimeAsync(800);
    expect(sent).toEqual([
      ["c", 1],
      ["d", 2],
    ]);
    expect(made.isDirty).toBe(false);
  });

  it("flushes at once, also what is typed meanwhile", async () => {
    const { made, sent } = saver([]);
    made.set("b");
    const flushed = made.flush();
    made.set("c");
    expect(await flushed).toBe(true);
    expect(sent.map(([content]) => content)).toEqual(["b", "c"]);
    expect(await made.flush()).toBe(true);
  });

  it("tries again after a failure", async () => {
    const { made, sent } = saver([new Error("offline")]);
    made.set("b");
    expect(await made.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    expect(made.state.fault).toBeNull();
  });

  it("stops when somebody else saved, until their draft is taken", async () => {
    const { made, sent } = saver([{ kind: "overtaken", theirs: "theirs", revision: 7 }]);
    made.set("b");
    expect(await made.flush()).toBe(false);
    made.set("c");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await made.flush()).toBe(false);
    expect(sent).toHaveLength(1);
    expect(made.takeTheirs()).toBe("theirs");
    made.set("d");
    await vi.advanceTimersByTimeAsync(800);
    expect(sent.at(-1)).toEqual(["d", 7]);
  });
});
