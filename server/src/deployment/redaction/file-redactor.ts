import { rm, stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { DetectorOptions } from "./detectors/finding.ts";
import type { RedactedFile, RedactionJob } from "./redact-file.ts";
import type { WorkerAnswer } from "./redaction-worker.ts";

export interface FileRedactorOptions {
  /** The deployment's secret for this purpose: hashes made with it are the same in every process. */
  key: Uint8Array;
  threads?: number;
  /** The time for a file of any size; larger files get more. */
  timeoutMs?: number;
  detection?: DetectorOptions;
}

interface Waiting {
  take(thread: Worker): void;
  refuse(cause: Error): void;
}

const defaultThreads = 2;
const defaultTimeoutMs = 60_000;
/** The slowest text known takes a tenth of this. */
const timeoutPerMebibyteMs = 60_000;
const mebibyte = 1_048_576;
const threadMemoryMb = 256;

/**
 * Redacts files in a few threads. A thread that takes too long, runs out of memory or works for a caller
 * that gave up is ended, and the next file gets a new one.
 */
export class FileRedactor {
  readonly #options: Required<FileRedactorOptions>;
  readonly #idle: Worker[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #busy = new Set<Worker>();
  #isStopped = true;

  constructor(options: FileRedactorOptions) {
    this.#options = {
      threads: defaultThreads,
      timeoutMs: defaultTimeoutMs,
      detection: { region: null },
      ...options,
    };
  }

  /** Threads are started when the first files come. */
  start(): void {
    this.#isStopped = false;
  }

  /** Ends the work under way. Its callers get an error. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(stopped());
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((thread) => thread.terminate()));
  }

  /** Fails when the file could not be redacted; then there is no target file. */
  async redactFile(job: RedactionJob, signal: AbortSignal): Promise<RedactedFile> {
    const { size } = await stat(job.sourcePath);
    const timeoutMs = this.#options.timeoutMs + Math.ceil(size / mebibyte) * timeoutPerMebibyteMs;
    const thread = await this.#takeThread(signal);
    try {
      const answer = await ask(thread, job, { timeoutMs, signal });
      if (!answer.ok) throw new Error(`${job.name} could not be redacted: ${answer.reason}`);
      this.#giveBack(thread);
      return answer.file;
    } catch (cause) {
      await thread.terminate();
      this.#giveBack(null, thread);
      await rm(job.targetPath, { force: true });
      throw cause;
    }
  }

  async #takeThread(signal: AbortSignal): Promise<Worker> {
    if (this.#isStopped) throw stopped();
    signal.throwIfAborted();
    if (this.#busy.size < this.#options.threads) return this.#occupy(this.#idle.pop() ?? this.#newThread());
    const { promise, resolve, reject } = Promise.withResolvers<Worker>();
    const waiting = { take: resolve, refuse: reject };
    this.#waiting.push(waiting);
    const giveUp = () => {
      const place = this.#waiting.indexOf(waiting);
      if (place >= 0) this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }

  #newThread(): Worker {
    const { key, detection } = this.#options;
    const thread = new Worker(new URL("./redaction-worker.ts", import.meta.url), {
      workerData: { key, options: detection },
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    });
    // An idle thread does not keep the process alive, and one that ends by itself is not used again.
    thread.unref();
    thread.on("error", () => {});
    thread.once("exit", () => {
      const place = this.#idle.indexOf(thread);
      if (place >= 0) this.#idle.splice(place, 1);
    });
    return thread;
  }

  #occupy(thread: Worker): Worker {
    this.#busy.add(thread);
    return thread;
  }

  /** Gives the thread, or a new one in the place of `ended`, to the caller that waits longest. */
  #giveBack(thread: Worker | null, ended?: Worker): void {
    const left = thread ?? ended;
    if (left) this.#busy.delete(left);
    if (this.#isStopped) {
      void thread?.terminate();
      return;
    }
    const next = this.#waiting.shift();
    if (next) this.#handOver(next, thread);
    else if (thread) this.#idle.push(thread);
  }

  #handOver(next: Waiting, thread: Worker | null): void {
    try {
      next.take(this.#occupy(thread ?? this.#newThread()));
    } catch (cause) {
      next.refuse(cause as Error); // no thread could be started
    }
  }
}

async function ask(
  thread: Worker,
  job: RedactionJob,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<WorkerAnswer> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
  const refuse = (reason: string) => resolve({ ok: false, reason });
  const deadline = setTimeout(() => refuse("it took too long"), timeoutMs);
  const onError = (cause: unknown) => refuse((cause as Error).message);
  const onExit = () => refuse("its thread was ended");
  const onAbort = () => reject(signal.reason);
  thread.once("message", resolve);
  thread.once("error", onError);
  thread.once("exit", onExit);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    thread.postMessage(job);
    return await promise;
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener("abort", onAbort);
    thread.off("message", resolve).off("error", onError).off("exit", onExit);
  }
}

function stopped(): Error {
  return new Error("Redaction is stopped: this process is shutting down.");
}
