import { sendUpload } from "./send-upload.ts";
import type { Choice, UploadCalls, UploadTarget } from "./upload-calls.ts";
import { mayPass } from "./upload-failure.ts";

/**
 * `lost`: the connection broke, and it goes on by itself. `stopped`: it takes the person to go on. `refused`: it will
 * not be taken as it is.
 */
export type UploadState =
  | "waiting"
  | "sending"
  | "paused"
  | "lost"
  | "stopped"
  | "refused"
  | "skipped"
  | "done";

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly target: UploadTarget;
  readonly state: UploadState;
  readonly sentBytes: number;
  readonly failure: unknown;
}

export interface CollisionAnswer {
  readonly choice: Choice | "skip";
  readonly forAll: boolean;
}

interface QueueParts {
  readonly calls: UploadCalls;
  /** Asks the person; `others` says how many more files are on their way. */
  askCollision(about: { name: string; folderName: string; others: number }): Promise<CollisionAnswer>;
  /** Why a file is refused before a byte is sent; null where it is not. */
  refusalBefore(file: File): unknown;
  onDone(upload: Upload): void;
  pauseMs(tries: number): number;
}

const atOnce = 2;
const isOver = ({ state }: Upload) => state === "done" || state === "refused" || state === "skipped";

/** Files on their way to the server, two at a time. It outlives the screen that shows it. */
export class UploadQueue {
  readonly #parts: QueueParts;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly #begun = new Map<string, string>();
  #uploads: readonly Upload[] = [];
  #forAll: Choice | "skip" | null = null;
  #asking: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  get uploads(): readonly Upload[] {
    return this.#uploads;
  }

  /** Ids of what the server knows of them. */
  get begunIds(): ReadonlySet<string> {
    return new Set(this.#begun.values());
  }

  get isBusy(): boolean {
    return this.#uploads.some(({ state }) => state === "waiting" || state === "sending" || state === "lost");
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[], target: UploadTarget): void {
    // An answer for all holds for those that were on their way when it was given.
    if (!this.isBusy) this.#forAll = null;
    const added = files.map((file): Upload => {
      const failure = this.#parts.refusalBefore(file);
      const state = failure === null ? "waiting" : "refused";
      this.#count += 1;
      return { key: `upload-${this.#count}`, file, target, state, sentBytes: 0, failure };
    });
    this.#set([...this.#uploads, ...added]);
    this.#startNext();
  }

  pause(key: string): void {
    this.#change(key, { state: "paused" });
    this.#running.get(key)?.abort();
  }

  resume(key: string): void {
    this.#change(key, { state: "waiting", failure: null });
    this.#startNext();
  }

  /** What has arrived of it is given up on the server too. */
  cancel(key: string): void {
    const uploadId = this.#begun.get(key);
    this.#running.get(key)?.abort();
    this.#begun.delete(key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
    // Where this fails the server forgets it by itself in time.
    if (uploadId !== undefined) void this.#parts.calls.discard(uploadId).catch(() => {});
  }

  /** Takes what is over out of the list. */
  clear(): void {
    this.#set(this.#uploads.filter((upload) => !isOver(upload)));
  }

  /** The connection is back: what stopped for want of it goes on. */
  wake(): void {
    for (const { key, state, failure } of this.#uploads) {
      if (state === "stopped" && mayPass(failure)) this.resume(key);
    }
  }

  #startNext(): void {
    for (const upload of this.#uploads) {
      if (this.#running.size >= atOnce) return;
      if (upload.state === "waiting" && !this.#running.has(upload.key)) void this.#run(upload);
    }
  }

  async #run({ key, file, target }: Upload): Promise<void> {
    const control = new AbortController();
    this.#running.set(key, control);
    // Of one that was paused or cancelled something may still be heard; it says nothing any more.
    const say = (change: Partial<Upload>) => {
      if (!control.signal.aborted) this.#change(key, change);
    };
    say({ state: "sending" });
    try {
      const state = await sendUpload({
        calls: this.#parts.calls,
        file,
        target,
        signal: control.signal,
        choose: () => this.#choose(file.name, target.folderName),
        onBegin: (uploadId) => this.#begun.set(key, uploadId),
        onProgress: (sentBytes) => say({ state: "sending", sentBytes }),
        onLost: () => say({ state: "lost" }),
        pauseMs: this.#parts.pauseMs,
      });
      this.#begun.delete(key);
      this.#change(key, { state });
      const upload = this.#uploads.find((each) => each.key === key);
      if (upload && state === "done") this.#parts.onDone(upload);
    } catch (failure) {
      say({ state: mayPass(failure) ? "stopped" : "refused", failure });
    } finally {
      this.#running.delete(key);
      this.#startNext();
    }
  }

  /** One question at a time: the answer to the first may hold for the others. */
  #choose(name: string, folderName: string): Promise<Choice | "skip"> {
    const chosen = this.#asking.then(() => this.#forAll ?? this.#ask(name, folderName));
    this.#asking = chosen;
    return chosen;
  }

  async #ask(name: string, folderName: string): Promise<Choice | "skip"> {
    const open = this.#uploads.filter(({ state }) => state === "waiting" || state === "sending");
    const others = Math.max(0, open.length - 1);
    const { choice, forAll } = await this.#parts.askCollision({ name, folderName, others });
    if (forAll) this.#forAll = choice;
    return choice;
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
