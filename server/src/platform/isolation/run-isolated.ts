import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type AnswerMessage, fromBytes, toBytes, type WorkMessage } from "./isolation-messages.ts";
import { preferAsOutOfMemoryVictim, readProcessMemoryBytes } from "./process-memory.ts";

export interface IsolationBounds {
  /** From the moment the process has loaded its code, so that a busy machine does not use up the time of the work. */
  timeoutMs: number;
  maxMemoryMb: number;
  /** An open file that the process may read, as `workFile`. */
  file?: number;
  signal?: AbortSignal;
}

export type IsolationFault = "out_of_time" | "out_of_memory" | "broken" | "stopped";

export type IsolatedAnswer<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly fault: IsolationFault };

const startTimeoutMs = 30_000;
const memoryCheckEveryMs = 50;
/** What Node itself uses, outside V8's limit. */
const nodeOwnMb = 160;
const stderrKept = 4_000;

/**
 * Has a process of its own do work whose cost depends on what other people wrote, and ends it when it has
 * answered, broken, or used up its time or memory. A thread would not do: one that runs out of memory
 * inside the engine (while it parses JSON, for instance) takes the whole server with it.
 */
export async function runIsolated<Answer>(
  entry: URL,
  given: unknown,
  bounds: IsolationBounds,
): Promise<IsolatedAnswer<Answer>> {
  const { timeoutMs, maxMemoryMb, signal } = bounds;
  if (signal?.aborted) return { ok: false, fault: "stopped" };
  const { promise, resolve } = Promise.withResolvers<IsolatedAnswer<Answer>>();
  const refuse = (fault: IsolationFault) => resolve({ ok: false, fault });
  const child = start(entry, bounds);
  const exited = new Promise<void>((done) => {
    child.once("exit", () => done());
    child.once("error", () => done());
  });
  const stop = () => refuse("stopped");
  signal?.addEventListener("abort", stop, { once: true });
  let deadline = setTimeout(() => refuse("out_of_time"), startTimeoutMs);
  const watch = setInterval(() => {
    const used = child.pid === undefined ? null : readProcessMemoryBytes(child.pid);
    if (used !== null && used > (maxMemoryMb + nodeOwnMb) * 1024 * 1024) refuse("out_of_memory");
  }, memoryCheckEveryMs);
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString("latin1")).slice(-stderrKept);
  });
  const take = (message: AnswerMessage) => {
    if (message.kind === "answer") return resolve({ ok: true, answer: fromBytes(message.answer) as Answer });
    clearTimeout(deadline);
    deadline = setTimeout(() => refuse("out_of_time"), timeoutMs);
    const work: WorkMessage = { given: toBytes(given) };
    child.send(work, (error) => error && refuse("broken"));
  };
  child.on("message", (message: AnswerMessage) => {
    try {
      take(message);
    } catch {
      refuse("broken"); // what was given, or answered, cannot be handed over
    }
  });
  child.on("error", () => refuse("broken"));
  // Its last messages arrive before `close`, not necessarily before `exit`.
  child.once("close", () => refuse(stderr.includes("heap out of memory") ? "out_of_memory" : "broken"));
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    signal?.removeEventListener("abort", stop);
    child.kill("SIGKILL");
    await exited;
  }
}

/** No environment, since it holds secrets; no files but the product's own code; no processes, no native code. */
function start(entry: URL, { maxMemoryMb, file }: IsolationBounds): ChildProcess {
  const code = new URL("../..", import.meta.url);
  const beside = ["../package.json", "../../node_modules", "../../core", "../../contract"];
  const readable = [code, new URL(".", entry), ...beside.map((path) => new URL(path, code))];
  const child = fork(fileURLToPath(entry), {
    env: {},
    cwd: "/",
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc", ...(file === undefined ? [] : [file])],
    execArgv: [
      "--permission",
      "--allow-worker",
      ...readable.map((url) => `--allow-fs-read=${fileURLToPath(url)}`),
      "--no-addons",
      "--no-warnings",
      `--max-old-space-size=${maxMemoryMb}`,
    ],
  });
  if (child.pid !== undefined) preferAsOutOfMemoryVictim(child.pid);
  return child;
}
