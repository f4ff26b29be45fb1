import { describe, expect, it } from "vitest";
import type { TestModule } from "vitest/node";
import { closingLines, failedFiles } from "./closing-line-reporter.ts";

type Result = { state: string; note?: string };

const moduleOf = (results: readonly Result[], state = "passed") =>
  ({
    state: () => state,
    relativeModuleId: "some.test.ts",
    children: { size: results.length, allTests: () => results.map((result) => ({ result: () => result })) },
  }) as unknown as TestModule;

describe("the end of npm test", () => {
  it("counts what passed, failed and was skipped, alone on the last line", () => {
    const results = [{ state: "passed" }, { state: "passed" }, { state: "failed" }];
    expect(closingLines([moduleOf(results)], 0)).toEqual(["2 passed, 1 failed, 0 skipped"]);
  });

  it("counts files that could not be loaded and errors outside of tests as failed", () => {
    expect(closingLines([moduleOf([], "failed")], 2)).toEqual(["0 passed, 3 failed, 0 skipped"]);
  });

  it("says before it how many were skipped for which reason, the most frequent first", () => {
    const results = [
      { state: "skipped", note: "no\nsandbox" },
      { state: "skipped" },
      { state: "skipped", note: "no\nsandbox" },
      { state: "passed" },
    ];
    expect(closingLines([moduleOf(results.slice(0, 1)), moduleOf(results.slice(1))], 0)).toEqual([
      "skipped 2: no sandbox",
      "skipped 1: no reason given",
      "1 passed, 0 failed, 3 skipped",
    ]);
  });

  it("names the files that failed, each once though it ran on two databases", () => {
    const failed = moduleOf([{ state: "failed" }], "failed");
    expect(failedFiles([moduleOf([{ state: "passed" }]), failed, failed])).toEqual(["some.test.ts"]);
  });
});
