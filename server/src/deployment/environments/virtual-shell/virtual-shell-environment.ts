import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EnvironmentStatus, ScriptEnvironment, StepOutcome, StepRequest } from "../environment.ts";
import { diedSentence } from "../failure-sentences.ts";
import { failedStep } from "../step-outcomes.ts";
import { StepsUnderWay } from "../steps-under-way.ts";
import { ShellProcess } from "./shell-process.ts";

export interface VirtualShellOptions {
  /** Idle processes that are made at the start. */
  readonly warm: number;
  /** Idle processes that are kept for later steps. */
  readonly kept: number;
  readonly maxMemoryMb: number;
  /** A process is replaced after this many steps, so that nothing can build up in it. */
  readonly stepsPerProcess: number;
  /** Where the processes stand: an empty folder of their own. */
  readonly makeFolder: () => Promise<string>;
}

const makeTemporaryFolder = () => mkdtemp(join(tmpdir(), "sluice-shell-"));
// Soon, but not while a step that has just begun needs the processor: a process costs more to start than most steps.
const spareAfterMs = 100;

/**
 * The default environment: a shell, JavaScript and Python that are all interpreted inside a process with
 * no rights on the host, a few of which are kept ready. Every step that is asked for gets one: how many may
 * run at once is up to the caller.
 */
export class VirtualShellEnvironment implements ScriptEnvironment {
  readonly #options: VirtualShellOptions;
  readonly #processes = new Set<ShellProcess>();
  readonly #idle: ShellProcess[] = [];
  readonly #steps = new StepsUnderWay();
  #folder: Promise<string> | null = null;
  #spare: NodeJS.Timeout | undefined;

  constructor(options: Partial<VirtualShellOptions> = {}) {
    const makeFolder = makeTemporaryFolder;
    this.#options = { warm: 2, kept: 4, maxMemoryMb: 3008, stepsPerProcess: 2_000, makeFolder, ...options };
  }

  /** Warms the pool; a run that comes earlier just waits for its process. */
  async start(): Promise<void> {
    const folder = await this.#privateFolder();
    while (this.#processes.size < this.#options.warm) this.#idle.push(this.#spawn(folder));
    await Promise.all(this.#idle.map((process) => process.ready));
  }

  async status(): Promise<EnvironmentStatus> {
    return { state: "ready" };
  }

  async run(request: StepRequest): Promise<StepOutcome> {
    return await this.#steps.run(request, (stoppable) => this.#runOne(stoppable));
  }

  async stop(): Promise<void> {
    await this.#steps.stop();
    clearTimeout(this.#spare);
    const processes = [...this.#processes];
    for (const process of processes) process.kill();
    await Promise.all(processes.map((process) => process.exited));
    if (this.#folder !== null) await rm(await this.#folder, { recursive: true, force: true });
  }

  async #runOne(request: StepRequest): Promise<StepOutcome> {
    if (request.signal.aborted) return { kind: "stopped" };
    const folder = await this.#privateFolder();
    const process = await this.#readyProcess(folder);
    if (process === null) return failedStep(diedSentence("it could not be started"));
    const outcome = await process.run(request);
    if (process.isAlive) this.#giveBack(process);
    else if (!request.signal.aborted) this.#keepSpare(folder);
    return outcome;
  }

  /** A process that died before it was ready had begun nothing of the step: another one takes its place, once. */
  async #readyProcess(folder: string): Promise<ShellProcess | null> {
    const first = this.#takeProcess(folder);
    if (await first.ready) return first;
    const second = this.#spawn(folder);
    return (await second.ready) ? second : null;
  }

  #takeProcess(folder: string): ShellProcess {
    let process = this.#idle.pop();
    while (process !== undefined && !process.isAlive) process = this.#idle.pop();
    this.#spare ??= setTimeout(() => this.#keepSpare(folder), spareAfterMs);
    return process ?? this.#spawn(folder);
  }

  /** Keeps one process ready for the next step, also while long steps use all others. */
  #keepSpare(folder: string): void {
    clearTimeout(this.#spare);
    this.#spare = undefined;
    if (this.#idle.length === 0) this.#idle.unshift(this.#spawn(folder));
  }

  #giveBack(process: ShellProcess): void {
    const isSpent = process.stepsServed >= this.#options.stepsPerProcess;
    if (isSpent || this.#idle.length >= this.#options.kept) process.kill();
    else this.#idle.push(process);
  }

  #spawn(folder: string): ShellProcess {
    const process = new ShellProcess({ folder, maxMemoryMb: this.#options.maxMemoryMb });
    this.#processes.add(process);
    void process.exited.then(() => {
      this.#processes.delete(process);
      const at = this.#idle.indexOf(process);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return process;
  }

  #privateFolder(): Promise<string> {
    this.#folder ??= this.#options.makeFolder();
    return this.#folder;
  }
}
