import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { BubblewrapEnvironment } from "../../server/src/deployment/environments/bubblewrap/bubblewrap-environment.ts";
import { hostWith } from "../../server/src/deployment/environments/bubblewrap/bubblewrap-status.ts";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { descendantsOf, isRunning } from "../../server/src/testing/process-tree.ts";
import { CommandLine } from "./command-line.ts";
import { SluiceProcess } from "./sluice-process.ts";
import { oneStepFile } from "./workflow-files.ts";

const sandbox = inject("sandbox");

it("leaves no process of a sandbox or a virtual shell behind when a server is killed", async ({ skip }) => {
  const host = hostWith({ program: sandbox.SLUICE_BUBBLEWRAP, user: sandbox.SLUICE_SANDBOX_USER });
  const status = await new BubblewrapEnvironment(host).status();
  if (status.state === "needs_attention") skip(status.reason);
  const settings = { SLUICE_DATA: join(await freshFolder(), "data"), ...sandbox };
  const server = new SluiceProcess(settings);
  await server.ready;
  const sluice = new CommandLine(settings);
  const start = async (name: string, script: string, kind: string) => {
    const path = join(await freshFolder(), "workflow.json");
    await writeFile(path, JSON.stringify(oneStepFile(name, script, { kind })));
    const { workflow_id } = await sluice.json<{ workflow_id: string }>("workflow", "import", path);
    await sluice.json("workflow", "activate", workflow_id);
    await sluice.json("run", "start", name);
  };
  await start("Looping", "while true; do :; done", "virtual");
  await start("Sleeping", "sleep 7777", "sandbox");
  const below = () => descendantsOf(server.child.pid ?? 0);
  await expect.poll(() => below().map(argumentsOf), { timeout: 60_000 }).toContain("sleep 7777");
  const processes = below();
  expect(processes.map(argumentsOf).some((words) => words.includes("shell-main"))).toBe(true);
  await server.kill();
  await expect.poll(() => processes.filter(isRunning), { timeout: 60_000 }).toEqual([]);
}, 180_000);

function argumentsOf(identity: string): string {
  try {
    const words = readFileSync(`/proc/${Number.parseInt(identity, 10)}/cmdline`, "utf8");
    return words.replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}
