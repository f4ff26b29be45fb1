import type { Reporter, TestModule } from "vitest/node";

/** Ends the run with why tests were skipped, and one plain line that people and build servers can read. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const lines = closingLines(modules, errors.length);
    if (process.env.CHECKS_FAILED)
      lines.unshift("The checks failed: see the top of this output, or run npm run check.");
    process.once("exit", () => console.log(lines.join("\n")));
  }
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
