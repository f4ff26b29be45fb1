import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inputOf, tryStep } from "../testing/step-request.ts";
import { ShellProcess } from "./shell-process.ts";

describe("a sandbox process that was taken over", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sluice-hostile-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function answerWith(script: string) {
    const entry = new URL("../testing/hostile-shell.ts", import.meta.url);
    const process = new ShellProcess({ folder, maxMemoryMb: 512, entry });
    expect(await process.ready).toBe(true);
    const tried = await tryStep(process, { script, inputs: [inputOf("a.txt", "secret")] });
    const wasAlive = process.isAlive;
    process.kill();
    await process.exited;
    return { ...tried, wasAlive };
  }

  it.each([
    "huge",
    "garbage",
    "deepNest",
    "notJson",
    "unknownType",
    "polluting",
    "strayBytes",
    "foreignInput",
    "sameInputTwice",
    "halfOutput",
    "manyProgress",
  ])("is ended when it sends %s", async (answer) => {
    const { outcome, wasAlive } = await answerWith(answer);
    expect(outcome).toMatchObject({ kind: "failed", exitCode: null, outputs: [] });
    expect(outcome).toHaveProperty("reason", expect.stringContaining("broke the rules"));
    expect(wasAlive).toBe(false);
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  it("cannot reach a prototype of the server with a message it accepts", async () => {
    const { outcome, heard } = await answerWith("polluted");
    expect(outcome.kind).toBe("completed");
    expect(heard.progress).toEqual(["x"]);
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  it("still has no files, processes, network, native code or variables", async () => {
    const { outcome, heard } = await answerWith("walls");
    expect(outcome.kind).toBe("completed");
    expect(heard.progress).toEqual(["broken: ; variables: ", "thread: ERR_ACCESS_DENIED"]);
  });

  it("cannot choose where a file is written", async () => {
    const { outcome, files, wasAlive } = await answerWith("traversal");
    expect(outcome).toHaveProperty("reason", expect.stringContaining("broke the rules"));
    expect(files).toEqual({});
    expect(wasAlive).toBe(false);
  });

  it("is ended when it sends more than the workspace holds", async () => {
    const { outcome, wasAlive } = await answerWith("hugeOutput");
    expect(outcome).toMatchObject({ kind: "failed", exitCode: null, outputs: [] });
    expect(outcome).toHaveProperty("reason", expect.stringContaining("bytes of the workspace"));
    expect(wasAlive).toBe(false);
  });
});

describe("a sandbox process whose server was killed", () => {
  it("ends, even in the middle of an endless loop", async () => {
    const script = fileURLToPath(new URL("../testing/loop-in-shell.ts", import.meta.url));
    const folder = await mkdtemp(join(tmpdir(), "sluice-killed-"));
    const env = { ...process.env, TMPDIR: folder };
    const server = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"], env });
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    server.kill("SIGKILL");
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    await rm(folder, { recursive: true, force: true });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it("a sandbox process that cannot be started, since no file descriptor is left, ends alone", async () => {
  const program = fileURLToPath(new URL("../testing/start-without-descriptors.ts", import.meta.url));
  const child = spawn("sh", ["-c", 'ulimit -n 256; exec "$0" "$1"', process.execPath, program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(await text(child.stdout)).toBe("ready: false, alive: false");
});
