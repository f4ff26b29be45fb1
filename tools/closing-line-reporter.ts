import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** How a run of the tests ended, for whoever started it. */
export interface TestOutcome {
  /** Why tests were skipped, and one plain line that people and build servers can read. */
  readonly lines: readonly string[];
  /** From the root. Errors outside of any test have none. */
  readonly failedFiles: readonly string[];
}

/** Leaves how the run ended in the file that `TEST_OUTCOME` names, to be said last of all. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const outcome: TestOutcome = {
      lines: closingLines(modules, errors.length),
      // Nobody knows which file an error outside of a test belongs to: then nothing can be tried again.
      failedFiles: errors.length > 0 ? [] : failedFiles(modules),
    };
    const file = process.env.TEST_OUTCOME;
    if (file) writeFileSync(file, JSON.stringify(outcome));
  }
}

export function failedFiles(modules: readonly TestModule[]): string[] {
  const failed = modules.filter((module) => module.state() === "failed");
  return [...new Set(failed.map((module) => module.relativeModuleId))];
}

export function closingLines(modules: readonly TestModule[], errors: number): string[] {
  let passed = 0;
  let failed = errors;
  const skipped = new Map<string, number>();
  for (const module of modules) {
    if (module.state() === "failed" && module.children.size === 0) failed += 1;
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === "passed") passed += 1;
      if (result.state === "failed") failed += 1;
      if (result.state !== "skipped") continue;
      const reason = result.note ?? "no reason given";
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    }
  }
  const reasons = [...skipped].toSorted(([, one], [, other]) => other - one);
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  return [
    ...reasons.map(([reason, count]) => `skipped ${count}: ${reason.replaceAll(/\s+/gu, " ")}`),
    `${passed} passed, ${failed} failed, ${total} skipped`,
  ];
}
