import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { CommandGate } from "../command-gate.ts";
import type { StepOutcome, StepRequest } from "../environment.ts";
import { diedSentence, memorySentence, protocolSentence, timeoutSentence } from "../failure-sentences.ts";
import { keepOutput } from "../keep-output.ts";
import { OutputFault, OutputStaging } from "../output-staging.ts";
import { preferAsOutOfMemoryVictim, readTreeMemoryBytes } from "../process-memory.ts";
import { quoteArgument } from "../quote-argument.ts";
import { stepBounds } from "../step-bounds.ts";
import { exitedStep, failedStep } from "../step-outcomes.ts";
import { watchPace } from "../watch-pace.ts";
import type { UnixUser } from "./bubblewrap-status.ts";
import { collectTree } from "./collect-tree.ts";
import { type GuestRecord, GuestRecords } from "./guest-records.ts";

const memoryCheckEveryMs = 50;
const setUpFailed = 97;

export interface SandboxRunOptions {
  readonly request: StepRequest;
  readonly command: readonly string[];
  readonly user: UnixUser | null;
  readonly filter: Buffer;
  readonly mountPoint: string;
}

/** One attempt in one sandbox, from its start to the death of everything in it. */
export class SandboxRun {
  readonly outcome: Promise<StepOutcome>;
  readonly #request: StepRequest;
  readonly #child: ChildProcess;
  readonly #gate: CommandGate;
  readonly #verdict = Promise.withResolvers<StepOutcome>();
  readonly #printed = { stdout: "", stderr: "" };
  #progressLeft: number = stepBounds.progressMessages;
  #printedLeft: number = stepBounds.printedBytes;
  #calls = 0;
  readonly #openCalls = new Set<number>();

  constructor(options: SandboxRunOptions) {
    const [program = "", ...args] = options.command;
    this.#request = options.request;
    this.#gate = new CommandGate(options.request.flagged, options.request.decisions);
    this.#child = spawn(program, args, {
      cwd: "/",
      // Not --clearenv alone: the first process of the sandbox would still show ours in /proc.
      env: {},
      stdio: ["pipe", "pipe", "pipe", "pipe", "pipe", "pipe", "pipe"],
      ...options.user,
    });
    this.outcome = this.#follow(options);
  }

  async #follow(options: SandboxRunOptions): Promise<StepOutcome> {
    const { limits, signal } = this.#request;
    const { pid } = this.#child;
    if (pid !== undefined) preferAsOutOfMemoryVictim(pid);
    const exited = once(this.#child, "exit").catch(() => null);
    this.#child.once("error", (error) => this.#fail(diedSentence(error.message)));
    this.#child.once("exit", (code, by) => this.#fail(diedSentence(by ?? `exit code ${code}`)));
    this.#listen(options);
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
    clearTimeout(timer);
    clearInterval(watch);
    endWatch();
    signal.removeEventListener("abort", stop);
    this.#child.kill("SIGKILL");
    if (pid !== undefined) await exited;
    return outcome;
  }

  #listen(options: SandboxRunOptions): void {
    const [, , , records, answers, ending, filter] = this.#child.stdio as unknown as [
      Writable,
      Readable,
      Readable,
      Readable,
      Writable,
      Readable,
      Writable,
    ];
    for (const stream of this.#child.stdio) stream?.on("error", () => {});
    filter.end(options.filter);
    for (const name of ["stdout", "stderr"] as const) {
      this.#child[name]?.setEncoding("utf8").on("data", (text: string) => this.#hear(name, text));
    }
    const parser = new GuestRecords();
    records.on("data", (chunk: Buffer) => {
      try {
        const parsed = parser.push(chunk);
        if (parsed === null) this.#fail(protocolSentence);
        for (const record of parsed ?? []) this.#answer(record, answers);
      } catch {
        this.#fail(protocolSentence);
      }
    });
    ending.once("data", (chunk: Buffer) => {
      const exitCode = Number(chunk.toString("latin1").trim());
      // What was said last may still be in the pipes when the news of the end overtakes it.
      const silent = [records, this.#child.stdout, this.#child.stderr].map(untilSilent);
      Promise.all(silent)
        .then(() => this.#finish(exitCode, options))
        .catch((cause) => this.#fail(cause instanceof OutputFault ? cause.message : protocolSentence));
    });
  }

  #hear(name: "stdout" | "stderr", text: string): void {
    this.#printedLeft -= text.length;
    if (this.#printedLeft < 0)
      this.#fail(`The script printed more than ${stepBounds.printedBytes} bytes and was stopped.`);
    else this.#printed[name] += text;
  }

  #answer({ kind, fields }: GuestRecord, answers: Writable): void {
    const { observer } = this.#request;
    if (kind === "progress") {
      const text = fields.join(" ").trim().slice(0, stepBounds.progressLength);
      this.#progressLeft -= 1;
      if (text !== "" && this.#progressLeft >= 0) observer.progress(text);
      return;
    }
    if (kind === "finished") this.#closeCall(fields);
    else if (kind === "command") this.#judge(fields, answers);
    else this.#fail(protocolSentence);
  }

  #closeCall([id, exitCode]: readonly string[]): void {
    if (!this.#openCalls.delete(Number(id))) return;
    this.#request.observer.toolFinished({ id: Number(id), exitCode: Number(exitCode) || 0 });
  }

  #judge([folder, ...argv]: readonly string[], answers: Writable): void {
    if (folder === undefined || argv.length === 0) {
      this.#fail(protocolSentence);
      return;
    }
    const verdict = this.#gate.judge(argv, folder, "");
    if (verdict.kind === "park") {
      const { command, decisionsUsed } = verdict;
      this.#verdict.resolve({ kind: "parked", command, decisionsUsed });
      return;
    }
    if (verdict.kind === "refuse") {
      answers.write(`refuse ${verdict.note.replaceAll(/\s+/gu, " ")}\n`);
      return;
    }
    this.#calls += 1;
    if (this.#calls <= stepBounds.toolCalls) {
      this.#openCalls.add(this.#calls);
      const command = argv.map(quoteArgument).join(" ").slice(0, stepBounds.toolCommandLength);
      this.#request.observer.toolCalled({ id: this.#calls, command });
    }
    answers.write(`run ${this.#calls}\n`);
  }

  async #finish(exitCode: number, options: SandboxRunOptions): Promise<void> {
    const { request } = options;
    const said = this.#printed.stderr.trim();
    if (exitCode === setUpFailed && said !== "")
      return this.#fail(`The sandbox could not be made: ${said.slice(0, 300)}`);
    const staging = new OutputStaging({
      folder: request.stage,
      maxBytes: request.limits.storageBytes,
    });
    // Everything in the sandbox is dead by now; only the shell that holds the workspace lives.
    const root = `/proc/${this.#child.pid}/root${options.mountPoint}/workspace/outputs`;
    await collectTree(root, staging, (output) => request.observer.outputWritten(output));
    const text = keepOutput(this.#printed.stdout, this.#printed.stderr, request.limits.outputBytes);
    this.#verdict.resolve(exitedStep(exitCode, text, staging));
  }

  #fail(reason: string): void {
    this.#verdict.resolve(failedStep(reason));
  }
}

async function untilSilent(stream: Readable | null): Promise<void> {
  if (stream !== null) await finished(stream, { writable: false }).catch(() => {});
}
