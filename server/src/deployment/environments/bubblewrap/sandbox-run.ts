import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  preferAsOutOfMemoryVictim,
  readTreeMemoryBytes,
} from "../../../platform/isolation/process-memory.ts";
import type { StepOutcome, StepRequest } from "../environment.ts";
import { diedSentence, memorySentence, protocolSentence, timeoutSentence } from "../failure-sentences.ts";
import { keepOutput } from "../keep-output.ts";
import { OutputFault, OutputStaging } from "../output-staging.ts";
import { stepBounds } from "../step-bounds.ts";
import { exitedStep, failedStep } from "../step-outcomes.ts";
import { watchPace } from "../watch-pace.ts";
import type { UnixUser } from "./bubblewrap-status.ts";
import { collectTree } from "./collect-tree.ts";
import { GatedCalls } from "./gated-calls.ts";
import type { GatedProgram } from "./gated-programs.ts";
import { type GuestRecord, GuestRecords } from "./guest-records.ts";
import { workspaceFolder } from "./sandbox-command.ts";

const memoryCheckEveryMs = 50;
/** A sandbox without orders ends by itself, at once; after this it is killed. */
const endTimeoutMs = 2_000;

export interface SandboxRunOptions {
  readonly request: StepRequest;
  readonly command: readonly string[];
  readonly user: UnixUser | null;
  readonly filter: Buffer;
  /** Where the step's given files are. */
  readonly folder: string;
  readonly gated: readonly GatedProgram[];
}

/** One attempt in one sandbox, from its start to the death of everything in it. */
export class SandboxRun {
  readonly outcome: Promise<StepOutcome>;
  readonly #request: StepRequest;
  readonly #child: ChildProcess;
  readonly #calls: GatedCalls;
  readonly #verdict = Promise.withResolvers<StepOutcome>();
  readonly #printed = { stdout: "", stderr: "" };
  #progressLeft: number = stepBounds.progressMessages;
  #printedLeft: number = stepBounds.printedBytes;
  /** While it is open, it outlives the namespaces it was mounted in. */
  #workspace: Promise<FileHandle> | null = null;
  #isOver = false;
  #finished: Promise<void> = Promise.resolve();

  constructor(options: SandboxRunOptions) {
    const [program = "", ...args] = options.command;
    this.#request = options.request;
    this.#calls = new GatedCalls(options.request, options.gated, (line) => this.#order(line));
    this.#child = spawn(program, args, {
      // Entered while this is still the server: the sandbox's user may not pass through the folders above.
      cwd: options.folder,
      // Not --clearenv alone: the first process of the sandbox would still show ours in /proc.
      env: {},
      stdio: ["pipe", "pipe", "pipe", "pipe", "pipe", "pipe"],
      ...options.user,
    });
    this.outcome = this.#follow(options.filter);
  }

  async #follow(filter: Buffer): Promise<StepOutcome> {
    const { limits, signal } = this.#request;
    const { pid } = this.#child;
    if (pid !== undefined) preferAsOutOfMemoryVictim(pid);
    const exited = once(this.#child, "exit").catch(() => null);
    this.#child.on("error", (error) => this.#fail(diedSentence(error.message)));
    this.#listen(filter);
    const stop = () => this.#verdict.resolve({ kind: "stopped" });
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    const timer = setTimeout(() => this.#fail(timeoutSentence(limits)), limits.timeoutMs);
    const watch = setInterval(() => {
      if (pid !== undefined && readTreeMemoryBytes(pid) > limits.memoryMb * 1024 * 1024) {
        this.#fail(memorySentence(limits));
      }
    }, memoryCheckEveryMs);
    const endWatch = pid === undefined ? () => {} : watchPace(pid, this.#request.onYield);
    const outcome = await this.#verdict.promise;
    this.#isOver = true;
    clearTimeout(timer);
    clearInterval(watch);
    endWatch();
    signal.removeEventListener("abort", stop);
    if (pid !== undefined) await this.#end(exited);
    // Not while it is read: the descriptor would be reused, perhaps for the workspace of another run.
    await this.#finished;
    await this.#workspace?.then((workspace) => workspace.close()).catch(() => {});
    return outcome;
  }

  /** Without orders the first process of the namespaces ends, and is gone only when all others are dead. */
  async #end(exited: Promise<unknown>): Promise<void> {
    const kill = setTimeout(() => this.#child.kill("SIGKILL"), endTimeoutMs);
    this.#child.stdin?.destroy();
    await exited;
    clearTimeout(kill);
  }

  #listen(filterBytes: Buffer): void {
    const [, , , records, mounted, filter] = this.#child.stdio as unknown as [
      Writable,
      Readable,
      Readable,
      Readable,
      Readable,
      Writable,
    ];
    for (const stream of this.#child.stdio) stream?.on("error", () => {});
    filter.end(filterBytes);
    for (const name of ["stdout", "stderr"] as const) {
      this.#child[name]?.setEncoding("utf8").on("data", (text: string) => this.#hear(name, text));
    }
    const parser = new GuestRecords();
    records.on("data", (chunk: Buffer) => {
      try {
        const parsed = this.#isOver ? [] : parser.push(chunk);
        if (parsed === null) this.#fail(protocolSentence);
        for (const record of parsed ?? []) this.#answer(record);
      } catch {
        this.#fail(protocolSentence);
      }
    });
    mounted.once("data", () => this.#begin());
    this.#child.once("exit", (code, by) => {
      // The last records may still be in the pipes when the exit is reported.
      const silent = [records, this.#child.stdout, this.#child.stderr].map(untilSilent);
      this.#finished = Promise.all(silent)
        .then(() => (code === null ? this.#fail(diedSentence(by ?? "no exit code")) : this.#finish(code)))
        .catch((error: unknown) =>
          this.#fail(error instanceof OutputFault ? error.message : diedSentence(String(error))),
        );
    });
  }

  #begin(): void {
    if (this.#isOver) return;
    this.#workspace = open(`/proc/${this.#child.pid}/root${workspaceFolder}`);
    this.#workspace.then(
      () => this.#order("begin"),
      (error: unknown) => this.#fail(diedSentence(String(error))),
    );
  }

  /** To the set-up outside the sandbox, in one line. */
  #order(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  #hear(name: "stdout" | "stderr", text: string): void {
    this.#printedLeft -= text.length;
    if (this.#printedLeft < 0)
      this.#fail(`The script printed more than ${stepBounds.printedBytes} bytes and was stopped.`);
    else this.#printed[name] += text;
  }

  #answer({ kind, fields }: GuestRecord): void {
    if (kind === "progress") {
      const text = fields.join(" ").trim().slice(0, stepBounds.progressLength);
      this.#progressLeft -= 1;
      if (text !== "" && this.#progressLeft >= 0) this.#request.observer.progress(text);
      return;
    }
    if (kind === "finished") {
      this.#calls.finish(fields);
      return;
    }
    const begun = kind === "command" && this.#calls.begin(fields);
    if (begun === false) this.#fail(protocolSentence);
    else if (begun !== true) this.#verdict.resolve(begun);
  }

  async #finish(exitCode: number): Promise<void> {
    const { limits, observer, stage } = this.#request;
    if (this.#isOver) return;
    if (this.#workspace === null) {
      const said = this.#printed.stderr.trim() || `exit code ${exitCode}`;
      return this.#fail(`The sandbox could not be made: ${said.slice(0, 300)}`);
    }
    const staging = new OutputStaging({
      folder: stage,
      maxBytes: limits.storageBytes,
    });
    const { fd } = await this.#workspace;
    const root = `/proc/self/fd/${fd}/outputs`;
    await collectTree(root, staging, (output) => {
      if (!this.#isOver) observer.outputWritten(output);
    });
    const text = keepOutput(this.#printed.stdout, this.#printed.stderr, limits.outputBytes);
    this.#verdict.resolve(exitedStep(exitCode, text, staging));
  }

  #fail(reason: string): void {
    this.#verdict.resolve(failedStep(reason));
  }
}

async function untilSilent(stream: Readable | null): Promise<void> {
  if (stream !== null) await finished(stream, { writable: false }).catch(() => {});
}
