import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../config.ts";
import { StopStack } from "../platform/lifecycle/stop-stack.ts";
import { freshFolder } from "../testing/fresh-databases.ts";
import { composeCommandLine } from "./compose-command-line.ts";

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

async function composed() {
  const folder = join(await freshFolder(), "data");
  const stack = new StopStack(log);
  onTestFinished(() => stack.stopAll());
  const config = readConfig({ SLUICE_DATA: folder });
  return { folder, plane: await composeCommandLine({ config, log, stack }) };
}

it("opens the console only when a command asks for it", async () => {
  const { folder, plane } = await composed();
  expect(existsSync(join(folder, "deployment.db"))).toBe(true);
  expect(existsSync(join(folder, "console.db"))).toBe(false);
  const { parts } = await plane.openConsole();
  await parts.database.ping();
  expect(existsSync(join(folder, "console.db"))).toBe(true);
});

it("judges a launch as the server does, and works on nothing itself", async () => {
  const { plane } = await composed();
  expect(plane.work).toBeNull();
  expect(plane.launchRefusal?.()).toMatchObject({ code: "launch_failed" });
  const workers = await plane.database.reader.selectFrom("workers").selectAll().execute();
  expect(workers).toEqual([]);
});
