import type { Reporter, TestModule } from "vitest/node";

/** Ends the run with one plain line that people and build servers can read. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      if (module.state() === "failed" && module.children.size === 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed += 1;
        if (state === "failed") failed += 1;
      }
    }
    process.once("exit", () => console.log(`${passed} passed, ${failed} failed`));
  }
}
