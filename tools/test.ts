// Everything that must hold before a change lands: the checks, then every test on both databases and
// in a browser. What is named on the command line is handed to Vitest: npm test -- server/src/db
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runStep } from "./run-step.ts";

const filters = process.argv.slice(2);
// The tests' own temporary folder: nothing they forget stays behind, and nothing of others is reused.
const temporary = mkdtempSync(join(tmpdir(), "sluice-tests-"));
chmodSync(temporary, 0o711); // PostgreSQL runs under another account when we are root

const checks = filters.length > 0 ? 0 : await runStep("node", ["tools/check.ts"]);
const tests = await runStep(
  "vitest",
  ["run", "--reporter=default", "--reporter=./tools/closing-line-reporter.ts", ...filters],
  // Said by the reporter, so that the last line of all is the one that counts.
  { TMPDIR: temporary, CHECKS_FAILED: checks === 0 ? "" : "1" },
);
rmSync(temporary, { recursive: true, force: true });
process.exit(checks === 0 && tests === 0 ? 0 : 1);
