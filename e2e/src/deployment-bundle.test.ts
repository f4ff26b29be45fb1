import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it, vi } from "vitest";
import { readZip } from "../../server/src/deployment/outputs/testing/read-zip.ts";
import { release } from "../../server/src/platform/release.ts";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "./command-line.ts";
import { SluiceProcess } from "./sluice-process.ts";

interface Shown {
  deployment_id: string;
  name: string;
  release: string | null;
  health: string;
  kind: string;
  settings_taken_over: boolean;
}

const soon = { timeout: 60_000, interval: 250 };

it("starts a deployment elsewhere by its bundle, and it does what the console declares", async () => {
  const folder = await freshFolder();
  const stores = { SLUICE_DATA: join(folder, "console") };
  const consoleUrl = await new SluiceProcess(stores).ready;
  const command = new CommandLine(stores);

  const range = ["--user-access", "127.0.0.0/8", "--retention", "12"];
  const made = await command.json<Shown>("deployment", "register", "Elsewhere", ...range);
  expect(made).toMatchObject({ name: "Elsewhere", health: "never_heard", release: null });
  const id = made.deployment_id;
  const output = join(folder, "bundle.zip");
  const bundle = ["deployment", "bundle", id, "--console-url", consoleUrl, "--output", output];
  await command.json(...bundle);
  expect((await stat(output)).mode & 0o777).toBe(0o600);
  expect((await command.run(...bundle)).stderr).toContain("is there already");

  const bytes = await readFile(output);
  const files = await readZip(Uint8Array.from(bytes).buffer);
  const given = parseEnv(String(files.get("sluice.env"))) as Record<string, string>;
  const elsewhere = { ...given, SLUICE_DATA: join(folder, "elsewhere") };
  const server = new SluiceProcess(elsewhere);
  const url = await server.ready;
  const token = given.SLUICE_ENROLMENT_TOKEN ?? "none";
  expect(server.stdout + server.stderr).not.toContain(token.split(".")[1]);

  const isThere = { release, health: "ready", kind: "governed", settings_taken_over: true };
  await vi.waitFor(async () => {
    const { items } = await command.json<{ items: Shown[] }>("deployment", "list");
    expect(items.find(({ deployment_id }) => deployment_id === id)).toMatchObject(isThere);
  }, soon);
  const beside = new CommandLine({ SLUICE_DATA: elsewhere.SLUICE_DATA });
  expect(await beside.json("deployment", "show")).toMatchObject({
    deployment_id: id,
    name: "Elsewhere",
    run_data_retention_days: 12,
  });

  // Changed while it runs: people are turned away, callers and probes are not, and work is not taken.
  expect((await fetch(`${url}/docs`)).status).toBe(200);
  await command.json("deployment", "edit", id, "--user-access", "10.0.0.0/8");
  await command.json("deployment", "hold", id, "--reason", "Overdue");
  await vi.waitFor(async () => {
    const refused = await fetch(`${url}/docs`);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("127.0.0.1")]);
  }, soon);
  for (const open of ["/readyz", "/livez", "/api/v1/health"])
    expect((await fetch(url + open)).status).toBe(200);
  await vi.waitFor(
    async () =>
      expect(await beside.json("licence", "show")).toMatchObject({ state: "on_hold", reason: "Overdue" }),
    soon,
  );
  // The console's own people are not held to the ranges of another deployment.
  expect((await fetch(`${consoleUrl}/docs`)).status).toBe(200);
});
