import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** A server in a process of its own, with what is known of its start. */
export interface Served {
  url: string;
  child: ChildProcess;
  /** From the start of the process to the address it prints. */
  readyMs: number;
  memoryMb(): number;
  stop(): Promise<void>;
}

export async function serve(file: string, settings: Record<string, string>): Promise<Served> {
  const began = performance.now();
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = /(http:\/\/[\d.]+:\d+)/.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    child.once("exit", () => reject(new Error(`${file} did not start`)));
  });
  return {
    url,
    child,
    readyMs: performance.now() - began,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1_024,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
