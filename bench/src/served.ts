import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

// Linux counts processor time for its readers in hundredths of a second, whatever its own clock does.
const tickMs = 10;

/** A server in a process of its own, with what is known of its start. */
export interface Served {
  url: string;
  child: ChildProcess;
  /** What it has printed so far. */
  said(): string;
  /** From the start of the process to the address it prints. */
  readyMs: number;
  memoryMb(): number;
  /** The processor time it took so far, threads included. */
  cpuMs(): number;
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
    said: () => said,
    readyMs: performance.now() - began,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1_024,
    cpuMs: () => {
      // The name of the program, in brackets, may hold spaces; the two times are the 12th and 13th after it.
      const [, rest = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
      const [user = 0, system = 0] = rest.split(" ").slice(11, 13).map(Number);
      return (user + system) * tickMs;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
