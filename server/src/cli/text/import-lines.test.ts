import { describe, expect, it } from "vitest";
import type { ImportSummary } from "../../deployment/workflows/describe-plan.ts";
import { importLines } from "./import-lines.ts";

const summary: ImportSummary = {
  name: "Letters",
  version: 2,
  status: "active",
  needs: [
    { subject: "agent", name: "writer", version: 2, change: "added" },
    { subject: "agent", name: "reader", version: 1, change: "kept" },
    { subject: "environment", name: "desk", version: 1, change: "created" },
    { subject: "connector", name: "Inbox", version: 3, change: "added" },
    { subject: "graph", name: "notes", version: null, change: "created" },
  ],
};

describe("what an import says", () => {
  it("names what it added, and who uses it", () => {
    expect(importLines(summary, false)).toEqual([
      'The agent "writer" exists with other content: version 2 was added; only this workflow uses it.',
      'The environment "desk" was created.',
      'The connector "Inbox" exists with other content: version 3 was added; every workflow that reads through it uses its newest version.',
      'The knowledge graph "notes" was created.',
    ]);
  });

  it("is what would happen when nothing is saved", () => {
    expect(importLines(summary, true)[0]).toBe(
      'The agent "writer" exists with other content: version 2 would be added; only this workflow would use it.',
    );
  });
});
