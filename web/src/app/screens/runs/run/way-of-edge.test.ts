import { describe, expect, it } from "vitest";
import { wayOfEdge } from "./way-of-edge.ts";

const done = { status: "completed", label: null } as const;
const running = { status: "running", label: null } as const;
const pending = { status: "pending", label: null } as const;
const skipped = { status: "skipped", label: null } as const;

describe("an arrow of a run's graph", () => {
  it("was taken once the step behind it began, and not before", () => {
    expect(wayOfEdge(done, running, undefined)).toBe("taken");
    expect(wayOfEdge(done, pending, undefined)).toBeUndefined();
    expect(wayOfEdge(running, pending, undefined)).toBeUndefined();
  });

  it("was passed by where a step at one of its ends was skipped", () => {
    expect(wayOfEdge(done, skipped, undefined)).toBe("missed");
    expect(wayOfEdge(skipped, pending, undefined)).toBe("missed");
  });

  it("is told by the label that its choice took", () => {
    const chose = { status: "completed", label: "yes" } as const;
    expect(wayOfEdge(chose, pending, "yes")).toBe("taken");
    expect(wayOfEdge(chose, skipped, "no")).toBe("missed");
    expect(wayOfEdge(running, pending, "no")).toBeUndefined();
  });
});
