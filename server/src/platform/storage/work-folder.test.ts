import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { eraseWork, removeDeadWork, WorkFolder } from "./work-folder.ts";

interface Working {
  child: ChildProcess;
  path: string;
  /** A folder for run_1 and one for run_2, each with a file in it. */
  made: [string, string];
}

/** Another process at work below `parent`. */
async function startWorking(parent: string): Promise<Working> {
  const script = new URL("./testing/work-in-folder.ts", import.meta.url);
  const child = fork(script, [parent], { execArgv: [] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [told] = (await once(child, "message")) as [Omit<Working, "child">];
  return { child, ...told };
}

async function kill({ child }: Working): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

it("is made for its process alone, and goes with it", async () => {
  const parent = join(await freshFolder(), "work");
  const work = await WorkFolder.open(parent);
  const made = await work.makeFor("run_1");
  for (const path of [parent, work.path, made]) expect((await stat(path)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(parent)) expect((await stat(join(parent, name))).mode & 0o077).toBe(0);
  await work.close();
  expect(await readdir(parent)).toEqual([]);
});

it("of a process that was killed is removed by the next one; that of a living one stays", async () => {
  const parent = join(await freshFolder(), "work");
  const [dead, alive] = await Promise.all([startWorking(parent), startWorking(parent)]);
  await kill(dead);
  const work = await WorkFolder.open(parent);
  for (const path of [dead.path, ...dead.made]) expect(existsSync(path)).toBe(false);
  for (const path of [alive.path, ...alive.made]) expect(existsSync(path)).toBe(true);

  // Whoever looks whether its own folder is still held must not lose hold of it by that.
  await removeDeadWork(parent);
  const other = await startWorking(parent);
  expect(existsSync(work.path)).toBe(true);
  await kill(other);
  await work.close();
});

it("loses what it has of a run whose data is erased, whoever works on it, and nothing of another run", async () => {
  const parent = join(await freshFolder(), "work");
  const [dead, alive] = await Promise.all([startWorking(parent), startWorking(parent)]);
  await kill(dead);
  expect(await eraseWork(parent, "run_1")).toBe(true);
  const [first, second] = alive.made;
  expect([first, second, dead.path].map((path) => existsSync(path))).toEqual([false, true, false]);
  expect(await eraseWork(parent, "run_1")).toBe(false);
  expect(await eraseWork(join(parent, "nowhere"), "run_1")).toBe(false);
});
