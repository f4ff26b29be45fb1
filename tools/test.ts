// Everything that must hold before a change lands: the checks, then every test on both databases and
// in a browser. What is named on the command line is handed to Vitest: npm test -- server/src/db
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestOutcome } from "./closing-line-reporter.ts";
import { runStep } from "./run-step.ts";

const filters = process.argv.slice(2);
// The tests' own temporary folder: nothing they forget stays behind, and nothing of others is reused.
const temporary = mkdtempSync(join(tmpdir(), "sluice-tests-"));
chmodSync(temporary, 0o711); // PostgreSQL runs under another account when we are root

// Whole-product tests share a small machine with each other. A file that fails among the others is run once more
// alone; passing then, it is named as unsteady and does not stop a landing. More than these are no accident.
const secondChances = 2;

const checks = filters.length > 0 ? 0 : await runStep("node", ["tools/check.ts"]);
const first = await runTests("first", filters);
const { failedFiles } = first;
const mayTryAgain = first.code !== 0 && failedFiles.length > 0 && failedFiles.length <= secondChances;
const second = mayTryAgain ? await runTests("second", failedFiles) : null;
rmSync(temporary, { recursive: true, force: true });

const closing = [...first.lines];
if (checks !== 0) closing.unshift("The checks failed: see the top of this output, or run npm run check.");
if (second?.code === 0) {
  // The count stays last, and stays true.
  closing.splice(
    -1,
    0,
    ...failedFiles.map((file) => `unsteady: ${file} failed among the others and passed alone`),
  );
}
console.log(closing.join("\n"));
process.exit(checks === 0 && (second ?? first).code === 0 ? 0 : 1);

async function runTests(name: string, named: readonly string[]): Promise<TestOutcome & { code: number }> {
  const outcomeFile = join(temporary, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=./tools/closing-line-reporter.ts"];
  const environment = { TMPDIR: temporary, TEST_OUTCOME: outcomeFile };
  const code = await runStep("vitest", ["run", ...reporters, ...named], environment);
  try {
    return { ...(JSON.parse(readFileSync(outcomeFile, "utf8")) as TestOutcome), code };
  } catch {
    return { lines: ["The tests ended before they could tell how."], failedFiles: [], code: code || 1 };
  }
}
