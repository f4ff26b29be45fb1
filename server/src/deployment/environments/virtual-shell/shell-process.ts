import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readForeignJson } from "@sluice/core";
import {
  preferAsOutOfMemoryVictim,
  readProcessMemoryBytes,
} from "../../../platform/isolation/process-memory.ts";
import type { StepOutcome, StepRequest } from "../environment.ts";
import { diedSentence, memorySentence, protocolSentence, timeoutSentence } from "../failure-sentences.ts";
import { encodeJsonFrame, FrameDecoder, FrameError } from "../frame-codec.ts";
import { watchPace } from "../watch-pace.ts";
import { maxKeptOutputBytes, maxShellFrameBytes, type RunMessage } from "./shell-messages.ts";
import { StepSession } from "./step-session.ts";

const memoryCheckEveryMs = 25;
const maxStderrLength = 4000;
// Every message is flat, and one of them holds a flat object.
const messageMaxDepth = 2;

export interface ShellProcessOptions {
  /** An empty folder the process may stand in; it cannot read it. */
  readonly folder: string;
  /** The most any step may be given; V8's own limit, while each step's is watched from outside. */
  readonly maxMemoryMb: number;
  readonly entry?: URL;
}

/** One sandbox process. It serves one step at a time and dies with the first step that goes wrong. */
export class ShellProcess {
  readonly #child: ChildProcess;
  readonly #socket: Socket;
  readonly ready: Promise<boolean>;
  readonly exited: Promise<void>;
  #becomeReady: (isReady: boolean) => void = () => {};
  #session: StepSession | null = null;
  #stderr = "";
  #isOver = false;
  #hasYielded = false;
  stepsServed = 0;

  constructor(options: ShellProcessOptions) {
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.#child = spawn(process.execPath, nodeArguments(options), {
      cwd: options.folder,
      env: {},
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    // Without a free file descriptor the child exists, but has no pipes and only reports that it failed.
    this.#socket = (this.#child.stdio?.[3] ?? new Socket()) as Socket;
    this.#socket.on("error", () => {});
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString("latin1")).slice(-maxStderrLength);
    });
    this.exited = new Promise((resolve) => {
      this.#child.on("error", (error) => this.#ended(error.message, resolve));
      this.#child.once("exit", (code, signal) => this.#ended(signal ?? `exit code ${code}`, resolve));
    });
    if (this.#child.pid !== undefined) preferAsOutOfMemoryVictim(this.#child.pid);
    void this.#listen();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return !this.#isOver;
  }

  kill(): void {
    this.#isOver = true;
    this.#child.kill("SIGKILL");
    this.#socket.destroy();
  }

  /** The process is killed unless the script ended by itself and in time. */
  async run(request: StepRequest): Promise<StepOutcome> {
    if (request.signal.aborted) return { kind: "stopped" };
    this.stepsServed += 1;
    const { limits } = request;
    let settle: (outcome: StepOutcome) => void = () => {};
    const settled = new Promise<StepOutcome>((resolve) => {
      settle = resolve;
    });
    const session = new StepSession(request, this.#socket, settle);
    this.#session = session;
    const stop = () => session.end({ kind: "stopped" });
    request.signal.addEventListener("abort", stop, { once: true });
    const timer = setTimeout(() => session.fail(timeoutSentence(limits)), limits.timeoutMs);
    const watch = setInterval(() => {
      const used = this.pid === undefined ? null : readProcessMemoryBytes(this.pid);
      if (used !== null && used > limits.memoryMb * 1024 * 1024) session.fail(memorySentence(limits));
    }, memoryCheckEveryMs);
    const endWatch = this.#watchPace(request);
    if (this.#isOver) session.fail(diedSentence("before it began"));
    else this.#socket.write(encodeJsonFrame(runMessage(request)));
    const outcome = await settled;
    clearTimeout(timer);
    clearInterval(watch);
    endWatch();
    request.signal.removeEventListener("abort", stop);
    this.#session = null;
    const endedByItself =
      outcome.kind === "completed" || (outcome.kind === "failed" && outcome.exitCode !== null);
    // Its priority was lowered and cannot be raised: the next step gets another process.
    if (!endedByItself || this.#hasYielded) {
      this.kill();
      await this.exited;
    }
    if (outcome.kind === "failed" && this.#stderr.includes("heap out of memory")) {
      return { ...outcome, reason: memorySentence(limits) };
    }
    return outcome;
  }

  #watchPace({ onYield }: StepRequest): () => void {
    if (this.pid === undefined) return () => {};
    return watchPace(this.pid, () => {
      this.#hasYielded = true;
      onYield();
    });
  }

  async #listen(): Promise<void> {
    const decoder = new FrameDecoder(maxShellFrameBytes, readMessage);
    try {
      for await (const chunk of this.#socket) {
        for (const frame of decoder.push(chunk as Buffer)) {
          if (this.#session !== null) await this.#session.accept(frame);
          else if (isReady(frame)) this.#becomeReady(true);
          else this.kill();
        }
      }
    } catch {
      this.#session?.fail(protocolSentence);
      this.kill();
    }
  }

  #ended(how: string, resolve: () => void): void {
    this.#isOver = true;
    this.#becomeReady(false);
    this.#session?.fail(diedSentence(how));
    this.#socket.destroy();
    resolve();
  }
}

/** A sandbox that was taken over may say anything. */
function readMessage(body: Buffer): unknown {
  const read = readForeignJson(body, { maxLength: maxShellFrameBytes, maxDepth: messageMaxDepth });
  if (!read.ok) throw new FrameError(read.reason);
  return read.value;
}

function isReady(frame: { readonly kind: string; readonly value?: unknown }): boolean {
  return frame.kind === "json" && JSON.stringify(frame.value) === '{"type":"ready"}';
}

function runMessage(request: StepRequest): RunMessage {
  const { language, script, contextJson, flagged, decisions, seed, nowMs } = request;
  const inputs = request.inputs.map(({ path, bytes }) => ({ path, bytes }));
  const outputBytes = Math.min(request.limits.outputBytes, maxKeptOutputBytes);
  const limits = { ...request.limits, outputBytes };
  return { language, script, contextJson, inputs, limits, flagged, decisions, seed, nowMs };
}

/**
 * Node's permission model is the second wall: no files but the sandbox's own code, no processes, no native
 * code. Threads must be allowed, for JavaScript and Python run in them.
 */
function nodeArguments(options: ShellProcessOptions): string[] {
  const here = new URL(".", import.meta.url);
  const host = new URL("./sandbox-host.ts", import.meta.url);
  const modules = /^.*?\/node_modules\//u.exec(fileURLToPath(import.meta.resolve("just-bash")))?.[0] ?? "";
  const readable = [
    dirname(fileURLToPath(here)),
    fileURLToPath(new URL(".", host)),
    fileURLToPath(new URL("../../../platform/isolation/", here)),
    fileURLToPath(new URL("../../../../package.json", here)),
    modules,
  ];
  return [
    "--permission",
    "--allow-worker",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    "--no-addons",
    "--no-warnings",
    `--max-old-space-size=${options.maxMemoryMb}`,
    `--import=${host.href}`,
    fileURLToPath(options.entry ?? new URL("./shell-main.ts", import.meta.url)),
  ];
}
