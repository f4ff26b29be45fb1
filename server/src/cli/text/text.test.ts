import type { eventTypes } from "@sluice/contract";
import { expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";
import { eventFacts } from "./event-facts.ts";
import { table } from "./table.ts";

it("a table has headings, columns of one width, and one line a row", () => {
  const text = table(
    ["RUN", "WHAT"],
    [
      ["run_1", "two\n  lines"],
      ["a", ""],
    ],
  );
  expect(text).toBe("RUN    WHAT\nrun_1  two lines\na");
});

it("what others wrote cannot steer the terminal it is printed on, and colours stay", () => {
  const hostile = "a\u001b]0;title\u0007b\u001b[2Jc\rd\u009be\u0008";
  expect(cleanText(hostile)).toBe("a]0;titleb[2Jcde");
  expect(cleanText("\u001b[31mred\u001b[39m\n\tnext")).toBe("\u001b[31mred\u001b[39m\n\tnext");
});

it("an event is told with what matters of it, in one line", () => {
  const told = (type: (typeof eventTypes)[number], payload: Record<string, unknown>) =>
    eventFacts({ type, payload });
  expect(told("run_failed", { code: "node_failed", message: "It broke.\nBadly." })).toBe(
    "node_failed: It broke. Badly.",
  );
  expect(told("approval_decided", { gate: 1, decision: "approve", by: "anna", note: null })).toBe(
    "gate 1, approve by anna",
  );
  expect(told("node_started", { attempt: 1 })).toBe("");
  expect(told("node_progress", { attempt: 1, message: "x".repeat(500) })).toHaveLength(160);
  expect(told("output_written", { key: "report.md", bytes: 1 })).toBe("report.md, 1 byte");
});
