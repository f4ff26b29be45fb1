import { setTimeout as startTimer } from "node:timers";
import type { Database } from "../../platform/db/database.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import type { DeploymentTables } from "../tables.ts";

export interface SignalOptions {
  /** How late a change made by another process may be noticed. */
  readonly pollMs?: number;
  /** Told when the database could not be asked; it is asked again all the same. */
  onPollError(cause: unknown): void;
  /** Told of every change that this process makes. */
  onChange?(): void;
}

/** What one follower of a run is given. */
export interface FollowedRun {
  /** Counts the changes heard of. Take it before reading: what changes while reading is then not missed. */
  mark(): number;
  /**
   * Ends when the run changed since the mark, when it has more events than `position`, or on abort. Fails when the
   * database went away.
   */
  changed(mark: number, position: number, signal: AbortSignal): Promise<void>;
  /** One read for all followers that stand at the same place at the same mark. */
  readOnce<Page>(mark: number, position: number, read: () => Promise<Page>): Promise<Page>;
  leave(): void;
}

interface Followed {
  followers: number;
  version: number;
  readonly waiting: Set<{ readonly position: number; wake(): void; fail(cause: unknown): void }>;
  readonly reading: Map<string, Promise<unknown>>;
}

const defaultPollMs = 500;
const runsPerQuery = 512;

/**
 * Tells followers that a run has changed. Changes of this process are told by whoever makes them; for those of
 * other processes one poll asks for the revisions of all runs that somebody waits for: never one per follower.
 */
export class RunSignals {
  readonly #database: Database<DeploymentTables>;
  readonly #pollMs: number;
  readonly #onPollError: (cause: unknown) => void;
  readonly #onChange: () => void;
  readonly #runs = new Map<string, Followed>();
  #timer: NodeJS.Timeout | null = null;
  #polling = false;
  #closed = false;

  constructor(database: Database<DeploymentTables>, options: SignalOptions) {
    this.#database = database;
    this.#pollMs = options.pollMs ?? defaultPollMs;
    this.#onPollError = options.onPollError;
    this.#onChange = () => options.onChange?.();
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** To be called once the change is committed. */
  changed(runId: string): void {
    this.#onChange();
    const run = this.#runs.get(runId);
    if (run === undefined) return;
    run.version += 1;
    for (const { wake } of [...run.waiting]) wake();
  }

  follow(runId: string): FollowedRun {
    const run = this.#runs.get(runId) ?? newFollowed();
    this.#runs.set(runId, run);
    run.followers += 1;
    let hasLeft = false;
    return {
      mark: () => run.version,
      changed: (mark, position, signal) => this.#wait(run, mark, position, signal),
      readOnce: (mark, position, read) => readOnce(run, `${mark} ${position}`, read),
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        run.followers -= 1;
        if (run.followers === 0) this.#runs.delete(runId);
      },
    };
  }

  /** Lets every follower go: none of them waits any more. */
  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const { waiting } of this.#runs.values()) for (const { wake } of [...waiting]) wake();
  }

  #wait(run: Followed, mark: number, position: number, signal: AbortSignal): Promise<void> {
    if (run.version !== mark || signal.aborted || this.#closed) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const leave = () => {
        run.waiting.delete(waiter);
        signal.removeEventListener("abort", wake);
      };
      const wake = () => {
        leave();
        resolve();
      };
      const fail = (cause: unknown) => {
        leave();
        reject(cause);
      };
      const waiter = { position, wake, fail };
      run.waiting.add(waiter);
      signal.addEventListener("abort", wake);
      this.#armPoll();
    });
  }

  #armPoll(): void {
    if (this.#timer !== null || this.#polling || this.#closed) return;
    this.#timer = startTimer(() => {
      this.#timer = null;
      void this.#poll();
    }, this.#pollMs);
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    const awaited = [...this.#runs].flatMap(([runId, run]) => (run.waiting.size > 0 ? [runId] : []));
    try {
      for (let first = 0; first < awaited.length; first += runsPerQuery) {
        await this.#ask(awaited.slice(first, first + runsPerQuery));
      }
    } catch (cause) {
      this.#onPollError(cause);
      if (cause instanceof DatabaseUnavailable) this.#dismissAll(cause);
    }
    this.#polling = false;
    if ([...this.#runs.values()].some(({ waiting }) => waiting.size > 0)) this.#armPoll();
  }

  /** They can come again where they stopped, perhaps to another process. */
  #dismissAll(cause: DatabaseUnavailable): void {
    for (const { waiting } of this.#runs.values()) for (const { fail } of [...waiting]) fail(cause);
  }

  async #ask(runIds: readonly string[]): Promise<void> {
    const rows = await this.#database.reader
      .selectFrom("runs")
      .select(["run_id", "revision"])
      .where("run_id", "in", padded(runIds))
      .execute();
    const revisions = new Map(rows.map(({ run_id, revision }) => [run_id, revision]));
    for (const runId of runIds) {
      // A run that is gone has nothing more to say, which its followers find out for themselves.
      const revision = revisions.get(runId) ?? Number.POSITIVE_INFINITY;
      const waiting = this.#runs.get(runId)?.waiting ?? [];
      for (const { position, wake } of [...waiting]) if (revision > position) wake();
    }
  }
}

function newFollowed(): Followed {
  return { followers: 0, version: 0, waiting: new Set(), reading: new Map() };
}

function readOnce<Page>({ reading }: Followed, place: string, read: () => Promise<Page>): Promise<Page> {
  // Everyone who reads at a place asks for the same page of it.
  const known = reading.get(place) as Promise<Page> | undefined;
  if (known !== undefined) return known;
  const begun = read().finally(() => reading.delete(place));
  reading.set(place, begun);
  return begun;
}

/** To a power of two, by naming the last one again: a list of every length would be a statement of its own. */
function padded(runIds: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(runIds.length));
  return Array.from({ length }, (_, index) => runIds[index] ?? runIds.at(-1) ?? "");
}
