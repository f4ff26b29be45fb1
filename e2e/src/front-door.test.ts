import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const command = "server/src/cli/sluice.mjs";

async function ran(program: string, words: string[]) {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

/** A clone in which only the command is there. */
async function bareClone(): Promise<string> {
  const folder = await freshFolder();
  await cp(join(root, command), join(folder, command));
  return folder;
}

it("npx sluice is a command of the clone", async () => {
  const { bin } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { bin: object };
  expect(bin).toEqual({ sluice: command });
  expect((await stat(join(root, command))).mode & 0o111).toBe(0o111);
  const version = await ran(process.execPath, [join(root, command), "--version"]);
  expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Sluice \d+\.\d+\.\d+\n$/) });
});

it("before anything is installed, the command says in a sentence what to do", async () => {
  const clone = await bareClone();
  expect(await ran(process.execPath, [join(clone, command), "run", "list"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "Nothing is installed here yet: `npm start` sets everything up and starts the server.\n",
  });
});

it("on an older Node, the command is done by the packaged one, with its words and exit code", async () => {
  const clone = await bareClone();
  const bin = join(clone, "node_modules", ".bin");
  await Promise.all(
    [bin, join(clone, "node_modules", "@sluice", "core")].map((folder) => mkdir(folder, { recursive: true })),
  );
  await writeFile(join(bin, "node"), '#!/bin/sh\necho "$@"\nexit 3\n');
  await chmod(join(bin, "node"), 0o755);
  const older = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.1.0' })";
  const done = await ran(process.execPath, ["--import", older, join(clone, command), "run", "list", "a b"]);
  expect(done).toMatchObject({
    code: 3,
    stdout: `${join(clone, "server/build/command-line.ts")} run list a b\n`,
  });
});

it.each(["SIGTERM", "SIGINT"] as const)(
  "npm start passes %s on, waits for the drain, and exits 0",
  async (signal) => {
    const data = join(await freshFolder(), "data");
    // The packages are there, or this test would not run: skip the step that looks whether to install them.
    const npm = spawn("npm", ["start", "--ignore-scripts"], {
      cwd: root,
      env: { ...process.env, SLUICE_DATA: data, SLUICE_PID_FOLDER: join(data, "pids"), PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    onTestFinished(() => {
      if (npm.exitCode === null && npm.pid) process.kill(-npm.pid, "SIGKILL");
    });
    const ended = once(npm, "close");
    let said = "";
    let log = "";
    npm.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
    await new Promise<void>((resolve, reject) => {
      npm.stdout.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes("Stop with Ctrl-C.")) resolve();
      });
      ended.then(() => reject(new Error(`npm start ended: ${log}`)));
    });
    // A terminal sends Ctrl-C to every process of the group, and npm sends it on once more.
    if (signal === "SIGINT" && npm.pid) process.kill(-npm.pid, signal);
    else npm.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(log).toContain("Stopped.");
  },
);
