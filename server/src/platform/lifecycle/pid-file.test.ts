import { once } from "node:events";
import { chown, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { readPidFiles } from "./pid-file.ts";
import { pretendedServer } from "./testing/pretended-server.ts";

const server = { url: "http://127.0.0.1:9", dataFolder: "/d", database: "sqlite", files: "folder" } as const;

function serving(folder: string) {
  return pretendedServer(folder, server);
}

it("a server is found while it runs, and its file is for its user alone and goes with it", async () => {
  const folder = join(await freshFolder(), "servers");
  const child = await serving(folder);
  expect(readPidFiles(folder)).toEqual([{ pid: child.pid, ...server }]);
  const [name = ""] = await readdir(folder);
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  child.stdin?.end();
  await once(child, "exit");
  expect(await readdir(folder)).toEqual([]);
});

it("a server that was killed is not found, and the next one removes its file", async () => {
  const folder = await freshFolder();
  const killed = await serving(folder);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(readPidFiles(folder)).toEqual([]);
  const next = await serving(folder);
  expect(await readdir(folder)).toEqual([`${next.pid}.json`]);
});

it("a process that took over the number of a killed server is not taken for it", async ({ skip }) => {
  skip(process.platform !== "linux", "this system does not tell when a process began");
  const folder = await freshFolder();
  const child = await serving(folder);
  const path = join(folder, `${child.pid}.json`);
  const stored = JSON.parse(await readFile(path, "utf8")) as { started: string };
  await writeFile(path, JSON.stringify({ ...stored, started: String(Number(stored.started) - 1) }));
  expect(readPidFiles(folder)).toEqual([]);
});

it("a file that another user left is not believed", async ({ skip }) => {
  skip(process.getuid?.() !== 0, "only root can give a file away");
  const folder = await freshFolder();
  const child = await serving(folder);
  await chown(join(folder, `${child.pid}.json`), 65_534, 65_534);
  expect(readPidFiles(folder)).toEqual([]);
});

it("what is no file of a server is passed over, and so is a folder that is not there", async () => {
  const folder = await freshFolder();
  await mkdir(join(folder, "1.json"));
  await writeFile(join(folder, "2.json"), "{");
  await writeFile(join(folder, "notes.txt"), "");
  expect(readPidFiles(folder)).toEqual([]);
  expect(readPidFiles(join(folder, "absent"))).toEqual([]);
});
