import { mkdir, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { freshFolder, keptStores } from "../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "./command-line.ts";
import { oneStepFile } from "./workflow-files.ts";

interface ShownConnector {
  connector_id: string;
  state: string;
  newest_version: number;
  last_test: { ok: boolean; reason: string | null };
  spec?: { path: string };
}

describe("connectors on the command line", () => {
  async function open() {
    const stores = await keptStores("sqlite");
    onTestFinished(() => stores.remove());
    const opened = await realpath(await freshFolder());
    const sluice = new CommandLine({ ...stores.settings, SLUICE_CONNECTOR_FOLDERS: opened });
    const path = join(opened, "scans");
    const importReading = async (folder: string) => {
      const connectors = [{ name: "Scans", type: "folder", path: folder }];
      const file = join(opened, "workflow.json");
      await writeFile(file, JSON.stringify({ ...oneStepFile("Count", "ls inputs"), connectors }));
      return await sluice.run("workflow", "import", file);
    };
    return { sluice, path, importReading };
  }

  it("come with a workflow file, are tested, and stay ready once a test has passed [4.6-40]", async () => {
    const { sluice, path, importReading } = await open();
    const imported = await importReading(path);
    expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining("the last test failed") });
    const untested = await sluice.json<ShownConnector[]>("connector", "list");
    expect(untested).toMatchObject([{ state: "untested", last_test: { ok: false } }]);

    await mkdir(path);
    const passed = await sluice.json<ShownConnector>("connector", "test", "Scans");
    expect(passed).toMatchObject({ state: "ready", newest_version: 1, last_test: { ok: true } });
    const failed = await sluice.run("connector", "test", "Scans", "--bucket", "absent", "--json");
    expect(failed).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(failed.stdout)).toMatchObject({ state: "ready", last_test: { ok: false } });

    await importReading(`${path}-elsewhere`);
    const shown = await sluice.json<ShownConnector>("connector", "show", passed.connector_id);
    expect(shown).toMatchObject({ state: "ready", newest_version: 2, spec: { path: `${path}-elsewhere` } });
  }, 120_000);

  it("outside the opened folders, and unknown ones, are refused in a sentence", async () => {
    const { sluice, importReading } = await open();
    const refused = await importReading("/etc");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^connectors\[0\]\.path: .*SLUICE_CONNECTOR_FOLDERS/);
    const unknown = await sluice.run("connector", "test", "Scans");
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no connector "Scans"') });
  });
});
