import { describe, expect, it } from "vitest";
import { checkWorkflowFile } from "./check-workflow-file.ts";
import { readFileShape } from "./read-file-shape.ts";
import { changed, sound, typicalMistakes } from "./testing/typical-mistakes.ts";

function problemsOf(file: unknown): string[] {
  const shaped = readFileShape(file);
  const problems = shaped.ok
    ? checkWorkflowFile(shaped.file, {
        matches: (pattern, text) => new RegExp(pattern).test(text),
        faultOf: () => null,
        flaggedFaultOf: () => null,
        readExpression: () => ({ ok: true, references: [], outcomes: [] }),
      })
    : shaped.problems;
  return problems.map(({ name, reason }) => `${name}: ${reason}`);
}

describe("a typical mistake", () => {
  it("is not in the file that the others are made from", () => {
    expect(problemsOf(sound)).toEqual([]);
  });

  it.each(typicalMistakes)("%s", (_what, place, value, said) => {
    expect(problemsOf(changed(place, value))).toEqual(said);
  });

  it("of a kind that cannot be listed to the end stops after fifty", () => {
    const problems = problemsOf(
      changed(
        "agents",
        Array.from({ length: 1_000_000 }, () => 1),
      ),
    );
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toBe("file: There are more problems than these: put these right first.");
  });
});
