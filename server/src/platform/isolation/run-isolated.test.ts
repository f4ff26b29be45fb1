import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { descendantsOf, isRunning } from "../../testing/process-tree.ts";
import { runIsolated } from "./run-isolated.ts";

const misbehave = new URL("./testing/misbehave.ts", import.meta.url);
const bounds = { timeoutMs: 20_000, maxMemoryMb: 64 };
const act = (name: string, changes: object = {}) => runIsolated(misbehave, name, { ...bounds, ...changes });

describe("work in a process of its own", () => {
  it("is answered, whatever the answer is made of", async () => {
    expect(await act("answer")).toEqual({ ok: true, answer: new Map([["answer", 42]]) });
  });

  it("is ended when its time is up", async () => {
    expect(await act("loop", { timeoutMs: 50 })).toEqual({ ok: false, fault: "out_of_time" });
  });

  it.each(["parse", "buffers"])("is ended when its memory is used up: %s", async (name) => {
    expect(await act(name)).toEqual({ ok: false, fault: "out_of_memory" });
  });

  it.each([10_000, 1_000_000])("that cannot be handed over is broken: %i levels", async (levels) => {
    const nest: unknown = JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    expect(await runIsolated(misbehave, nest, bounds)).toEqual({ ok: false, fault: "broken" });
  });

  it("whose answer cannot be handed over is broken", async () => {
    expect(await act("nest")).toEqual({ ok: false, fault: "broken" });
  });

  it.each(["throw", "exit"])("that ends without an answer is broken: %s", async (name) => {
    expect(await act(name)).toEqual({ ok: false, fault: "broken" });
  });

  it("is ended when nobody wants it any more", async () => {
    const stop = new AbortController();
    const running = act("loop", { signal: stop.signal });
    stop.abort();
    expect(await running).toEqual({ ok: false, fault: "stopped" });
    expect(await act("answer", { signal: stop.signal })).toEqual({ ok: false, fault: "stopped" });
  });

  it("sees neither the server's settings nor its files, but the one file it was given", async () => {
    expect(await act("environment")).toEqual({ ok: true, answer: [] });
    expect(await act("readHost")).toEqual({ ok: false, fault: "broken" });
    const path = join(await freshFolder(), "given.txt");
    await writeFile(path, "words");
    const file = await open(path);
    onTestFinished(() => file.close());
    expect(await act("readFile", { file: file.fd })).toEqual({ ok: true, answer: "words" });
  });

  it("is gone when its server is killed, though it is in an endless loop and has time left", async () => {
    const server = spawn(process.execPath, [
      fileURLToPath(new URL("./testing/loop-in-isolation.ts", import.meta.url)),
    ]);
    onTestFinished(() => void server.kill("SIGKILL"));
    const found = () => descendantsOf(server.pid ?? 0);
    await expect.poll(found, { timeout: 20_000 }).toHaveLength(1);
    const [isolated = ""] = found();
    // It is at work when it uses the processor all the time.
    await expect.poll(() => usedTicks(isolated), { timeout: 20_000 }).toBeGreaterThan(100);
    server.kill("SIGKILL");
    await expect.poll(() => isRunning(isolated), { timeout: 20_000 }).toBe(false);
  });
});

function usedTicks(identity: string): number {
  const stat = readFileSync(`/proc/${Number.parseInt(identity, 10)}/stat`, "latin1");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[11]);
}
