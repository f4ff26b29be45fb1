// Format, lint, types, import direction, SQL, actors, and what nobody uses. `--write` mends what can be mended.
import { findImportFaults } from "./check-imports.ts";
import { findLockfileFaults } from "./check-lockfile.ts";
import { findOperationFaults } from "./check-operations.ts";
import { findSqlFaults } from "./check-sql.ts";
import { root, runStep } from "./run-step.ts";

const write = process.argv.includes("--write");

const steps: Array<[name: string, run: () => Promise<boolean>]> = [
  [
    "format and lint",
    () => succeeds("biome", ["check", "--error-on-warnings", ...(write ? ["--write"] : []), "."]),
  ],
  [
    "types",
    async () => {
      // The pure packages are compiled a second time without Node's types: that proves them pure. The web has a browser's.
      const projects = [".", "contract", "core", "web", "web/src/console"].map((project) =>
        succeeds("tsc", ["-p", project]),
      );
      return (await Promise.all(projects)).every(Boolean);
    },
  ],
  ["imports", async () => isEmpty(findImportFaults(root))],
  ["no SQL in a surface", async () => isEmpty(findSqlFaults(root))],
  ["an actor in every operation", async () => isEmpty(findOperationFaults(root))],
  ["lockfile", async () => isEmpty(findLockfileFaults(root, write))],
  ["unused files, exports and dependencies", () => succeeds("knip", ["--no-progress"])],
];

let failed = false;
for (const [name, run] of steps) {
  const began = performance.now();
  const passed = await run();
  failed ||= !passed;
  console.log(
    `${passed ? "ok    " : "FAILED"} ${name} (${((performance.now() - began) / 1_000).toFixed(1)} s)`,
  );
}
process.exit(failed ? 1 : 0);

async function succeeds(command: string, parameters: string[]): Promise<boolean> {
  return (await runStep(command, parameters)) === 0;
}

function isEmpty(faults: readonly string[]): boolean {
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}
