import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { deploymentMigrations } from "../../server/src/deployment/migrations/index.ts";
import { openDatabase } from "../../server/src/platform/db/open-database.ts";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "./command-line.ts";

const example = fileURLToPath(new URL("../../examples/csv-report.json", import.meta.url));

async function beside() {
  const folder = await freshFolder();
  const SLUICE_DATA = join(folder, "data");
  const sluice = new CommandLine({ SLUICE_DATA, SLUICE_PID_FOLDER: join(folder, "pids") });
  return { folder, SLUICE_DATA, sluice };
}

it("a command without a server leaves nothing where it only looks, begins a data folder where it imports, and says that a run it starts has failed", async () => {
  const { SLUICE_DATA, sluice } = await beside();
  for (const words of [
    ["workflow", "validate", example],
    ["workflow", "import", example, "--dry-run"],
  ]) {
    expect(await sluice.run(...words)).toMatchObject({ code: 0, stderr: "" });
    expect(existsSync(SLUICE_DATA)).toBe(false);
  }
  expect(await sluice.run("workflow", "list")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no data"),
  });
  expect(existsSync(SLUICE_DATA)).toBe(false);
  expect(await sluice.run("workflow", "import", example)).toMatchObject({ code: 0 });
  expect(await sluice.run("workflow", "activate", "CSV report")).toMatchObject({ code: 0 });
  const started = await sluice.run("run", "start", "CSV report", "--param", "currency=USD");
  expect(started).toMatchObject({ code: 1, stdout: expect.stringMatching(/^run_\w+ failed: /) });
}, 120_000);

it("a command does not upgrade a database under a server of an earlier release", async () => {
  const { folder } = await beside();
  const earlier = deploymentMigrations.slice(0, -1);
  const old = await freshFolder();
  const database = await openDatabase(
    { dialect: "sqlite", label: "sluice_deployment", file: join(old, "deployment.db") },
    earlier,
    { now: Date.now, onConnectionError: () => {} },
  );
  await database.close();
  const settings = { SLUICE_DATA: old, SLUICE_PID_FOLDER: join(folder, "pids") };
  expect(await new CommandLine(settings).run("run", "list")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is of an earlier release\. Upgrade it by starting the server/),
  });
}, 120_000);
