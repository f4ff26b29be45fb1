import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EnvironmentStatus, ScriptEnvironment, StepOutcome, StepRequest } from "../environment.ts";
import { diedSentence } from "../failure-sentences.ts";
import { failedStep } from "../step-outcomes.ts";
import { StepsUnderWay } from "../steps-under-way.ts";
import { ShellProcess } from "./shell-process.ts";

export interface VirtualShellOptions {
  /** Steps that run at once; one more process is kept warm to take over from one that was ended. */
  readonly size: number;
  readonly maxMemoryMb: number;
  /** A process is replaced after this many steps, so that nothing can build up in it. */
  readonly stepsPerProcess: number;
  /** Where the processes stand: an empty folder of their own. */
  readonly makeFolder: () => Promise<string>;
}

const makeTemporaryFolder = () => mkdtemp(join(tmpdir(), "sluice-shell-"));

/**
 * The default environment: a shell, JavaScript and Python that are all interpreted inside a process with
 * no rights on the host, a few of which are kept ready.
 */
export class VirtualShellEnvironment implements ScriptEnvironment {
  readonly #options: VirtualShellOptions;
  readonly #processes = new Set<ShellProcess>();
  readonly #idle: ShellProcess[] = [];
  readonly #waiters: (() => void)[] = [];
  readonly #steps = new StepsUnderWay();
  #folder: Promise<string> | null = null;
  #running = 0;

  constructor(options: Partial<VirtualShellOptions> = {}) {
    const makeFolder = makeTemporaryFolder;
    this.#options = { size: 2, maxMemoryMb: 3008, stepsPerProcess: 2_000, makeFolder, ...options };
  }

  /** Warms the pool; a run that comes earlier just waits for its process. */
  async start(): Promise<void> {
    const folder = await this.#privateFolder();
    while (this.#processes.size < this.#options.size) this.#idle.push(this.#spawn(folder));
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
    const processes = [...this.#processes];
    for (const process of processes) process.kill();
    await Promise.all(processes.map((process) => process.exited));
    if (this.#folder !== null) await rm(await this.#folder, { recursive: true, force: true });
  }

  async #runOne(request: StepRequest): Promise<StepOutcome> {
    if (!(await this.#takeTurn(request.signal))) return { kind: "stopped" };
    try {
      const process = await this.#takeProcess();
      if (!(await process.ready)) return failedStep(diedSentence("it could not be started"));
      const outcome = await process.run(request);
      this.#giveBack(process);
      return outcome;
    } finally {
      this.#passTurnOn();
    }
  }

  /** First come, first served. False when the attempt was stopped while it waited. */
  #takeTurn(signal: AbortSignal): Promise<boolean> | boolean {
    if (signal.aborted) return false;
    if (this.#running < this.#options.size) {
      this.#running += 1;
      return true;
    }
    return new Promise((resolve) => {
      const wake = () => resolve(true);
      this.#waiters.push(wake);
      const leave = () => {
        const at = this.#waiters.indexOf(wake);
        if (at < 0) return;
        this.#waiters.splice(at, 1);
        resolve(false);
      };
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** The turn goes straight to the first that waits, so that none who comes just then can slip in before. */
  #passTurnOn(): void {
    const wake = this.#waiters.shift();
    if (wake === undefined) this.#running -= 1;
    else wake();
  }

  async #takeProcess(): Promise<ShellProcess> {
    const folder = await this.#privateFolder();
    let process = this.#idle.pop();
    while (process !== undefined && !process.isAlive) process = this.#idle.pop();
    const taken = process ?? this.#spawn(folder);
    if (this.#idle.length === 0 && this.#processes.size <= this.#options.size)
      this.#idle.unshift(this.#spawn(folder));
    return taken;
  }

  #giveBack(process: ShellProcess): void {
    if (!process.isAlive) return;
    if (process.stepsServed >= this.#options.stepsPerProcess) process.kill();
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
