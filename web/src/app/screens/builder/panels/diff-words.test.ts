import { expect, it } from "vitest";
import { diffWords } from "./diff-words.ts";

const choices = {
  workers: [{ value: "agv_1", label: "Clerk", agentId: "agt_1", newer: null }],
  supervisors: [],
};

it("says values of a definition as a reader would", () => {
  expect(diffWords("agent", "agv_1", choices)).toBe("Clerk");
  expect(diffWords("agent", "agv_gone", choices)).toBe("agv_gone");
  expect(diffWords("depends_on", ["a", "b"], choices)).toBe("a, b");
  expect(diffWords("title", "A", choices)).toBe("A");
  const branches = [
    { label: "yes", steps: ["a", "b"] },
    { label: "no", steps: [] },
  ];
  expect(diffWords("branches", branches, choices)).toBe("yes → a, b\nno → nothing");
});
