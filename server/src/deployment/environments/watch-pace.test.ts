import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { watchPace } from "./watch-pace.ts";

/** A process that does this with a thread beside its main one. */
function running(script: string): number {
  const worker = `new (require("node:worker_threads").Worker)(${JSON.stringify(script)}, { eval: true })`;
  const child = spawn(process.execPath, ["-e", worker], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.pid === undefined) throw new Error("It did not start.");
  return child.pid;
}

async function untilItYields(pid: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(watchPace(pid, resolve));
  await promise;
}

const prioritiesOf = (pid: number) =>
  new Set(readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread))));

describe("a script yields", { timeout: 240_000 }, () => {
  it.each([
    ["once it has used much processor time, whichever thread of it did", "for (;;);"],
    ["once it has rested for a while", "setInterval(() => {}, 1_000)"],
  ])("%s", async (_when, script) => {
    const pid = running(script);
    const ownBefore = getPriority();
    await untilItYields(pid);
    expect(prioritiesOf(pid)).toEqual(new Set([19]));
    expect(getPriority()).toBe(ownBefore);
  });
});
