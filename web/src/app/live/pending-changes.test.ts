import { describe, expect, it } from "vitest";
import { PendingChanges } from "./pending-changes.ts";

describe("changes that are pending", () => {
  it("concern the lists of their topic and the thing itself, and nothing else", () => {
    const pending = new PendingChanges();
    expect(pending.isEmpty).toBe(true);
    pending.add("runs", "run_1");
    expect(pending.isEmpty).toBe(false);
    const concerns = pending.take();
    expect(concerns(["runs", "list", { status: "failed" }])).toBe(true);
    expect(concerns(["runs", "run_1", "steps"])).toBe(true);
    expect(concerns(["runs"])).toBe(true);
    expect(concerns(["runs", "run_2"])).toBe(false);
    expect(concerns(["inbox", "list"])).toBe(false);
    expect(concerns([{ runs: 1 }])).toBe(false);
    expect(pending.isEmpty, "they are taken once").toBe(true);
    expect(pending.take()(["runs", "list"])).toBe(false);
  });

  it("become all of a topic when they are many, so that an hour of them takes no room", () => {
    const pending = new PendingChanges();
    for (let at = 0; at < 10_000; at += 1) pending.add("runs", `run_${at}`);
    pending.add("inbox", "run_1:1");
    const concerns = pending.take();
    expect(concerns(["runs", "run_never_named"])).toBe(true);
    expect(concerns(["inbox", "run_2:1"])).toBe(false);
  });
});
