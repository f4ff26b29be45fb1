import { setTimeout as pause } from "node:timers/promises";
import type { PiiPolicy } from "@sluice/contract";
import {
  type CompleteDefinition,
  decide,
  due,
  type RunBoard,
  type RunCommand,
  type RunLogEvent,
} from "@sluice/core";
import type { Kysely } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import { isFull } from "../../platform/faults/is-full.ts";
import { type Commanded, storeDecision } from "../runs/command-run.ts";
import { logContains } from "../runs/log-contains.ts";
import type { RunParts } from "../runs/run-parts.ts";
import { lockBoard, readBoard } from "../runs/run-record.ts";
import type { DeploymentTables } from "../tables.ts";
import { diskFullSentence, retryStoresMs } from "./with-stores.ts";

/** What is written in the transaction of a command. It is left out when the command is refused. */
export type Alongside = (
  transaction: WriteTransaction<DeploymentTables>,
  events: readonly RunLogEvent[],
) => Promise<void>;

interface Entry {
  readonly command: RunCommand;
  readonly alongside: Alongside | undefined;
  decided: Commanded;
  events: readonly RunLogEvent[];
  readonly stored: PromiseWithResolvers<Commanded>;
}

/** A write that went all the way up to its commit. */
interface Tried {
  readonly entries: readonly Entry[];
  /** The last position of the log before it. */
  readonly after: number;
  readonly events: readonly RunLogEvent[];
}

const reconnectMs = 250;

export interface Submitted {
  /** Before it is stored. Another's write may still change it. */
  readonly decided: Commanded;
  /** As it was stored, once it is durable. */
  readonly stored: Promise<Commanded>;
}

type OwnedRunParts = RunParts & { readonly storeWaitMs: number };

interface RunGiven {
  readonly workflowId: string;
  readonly version: number;
  /** Whose turns the run's work takes. */
  readonly lane: string;
  readonly definition: CompleteDefinition;
  readonly parameters: Record<string, unknown>;
  readonly inputText: string | null;
  /** The redaction policy in force. */
  readonly policy: PiiPolicy;
}

/**
 * A run that this worker owns, because it has the run's activation job. The board is in memory and commands are decided
 * at once. Whatever was decided while the last write was under way goes to the database in one transaction. So a
 * step's reports, its end and the start of the next step cost one sync together.
 *
 * Others may write to the run meanwhile: a person decides, a caller cancels. The revision shows it. Then everything
 * that is not stored yet is decided again, against the board that is stored.
 *
 * While the database cannot be reached, what was decided waits. A write whose answer was lost may have been committed.
 * Its events are then in the log, and it is not repeated.
 */
export class OwnedRun {
  readonly runId: string;
  readonly given: RunGiven;
  readonly #parts: OwnedRunParts;
  readonly #onChange: () => void;
  #stored: RunBoard;
  #board: RunBoard;
  #waiting: Entry[] = [];
  #flushing: Promise<void> | null = null;
  #fault: { cause: unknown } | null = null;
  /** Since when the disk has been full, by the monotonic clock. */
  #fullSinceMs: number | null = null;
  #isFailedForDiskSpace = false;
  #tried: Tried | null = null;
  /** Of the last write whose answer was lost. */
  #unsure: Tried | null = null;
  #gone = false;

  constructor(parts: OwnedRunParts, board: RunBoard, given: RunGiven, onChange: () => void) {
    this.runId = board.plan.run_id;
    this.given = given;
    this.#parts = parts;
    this.#stored = board;
    this.#board = board;
    this.#onChange = onChange;
  }

  get lane(): string {
    return this.given.lane;
  }

  /** With everything decided so far, stored or not. */
  get board(): RunBoard {
    return this.#board;
  }

  get storedRevision(): number {
    return this.#stored.revision;
  }

  /** The run's data was erased while this worker owned it. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Decides the command now, and stores its events behind the caller. */
  submit(command: RunCommand, alongside?: Alongside): Submitted {
    const decision = decide(this.#board, command, this.#parts.now());
    if (!decision.ok) return { decided: decision, stored: Promise.resolve(decision) };
    this.#board = decision.board;
    const entry: Entry = {
      command,
      alongside,
      decided: { ok: true, board: decision.board },
      events: decision.events,
      stored: Promise.withResolvers(),
    };
    entry.stored.promise.catch(() => {}); // a caller that does not wait for it gets the error from `settled`
    this.#waiting.push(entry);
    this.#flushing ??= this.#flush();
    return { decided: entry.decided, stored: entry.stored.promise };
  }

  /** Resolves once everything submitted so far is durable; fails when it cannot be. */
  async settled(): Promise<void> {
    while (this.#flushing) await this.#flushing;
    if (this.#fault) throw this.#fault.cause;
  }

  throwIfFailed(): void {
    if (this.#fault) throw this.#fault.cause;
  }

  /** The work failed for a reason that is not the run's. The activation ends, and the queue tries it again. */
  fail(cause: unknown): void {
    this.#fault ??= { cause };
    this.#onChange();
  }

  /** Reads what others have written. */
  async refresh(): Promise<void> {
    if (this.#flushing) return; // the write under way compares the revision itself
    const fresh = await readBoard(this.#parts.database.reader, this.runId);
    if (this.#flushing || fresh?.revision === this.#stored.revision) return;
    this.#rebase(fresh);
    this.#onChange();
  }

  async #flush(): Promise<void> {
    // In the next turn of the event loop, so that all commands of this one are stored together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0 && !this.#fault) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const { board, isRebased } = await this.#parts.database.write((transaction) =>
          this.#store(transaction, batch),
        );
        this.#fullSinceMs = null;
        this.#unsure = null;
        if (isRebased) this.#rebase(board);
        else this.#stored = board ?? this.#stored;
        for (const { stored, decided } of batch) stored.resolve(decided);
        if (isRebased) this.#onChange();
      } catch (cause) {
        this.#waiting.unshift(...batch);
        if (isFull(cause)) await this.#waitForDiskSpace(cause);
        else if (cause instanceof DatabaseUnavailable) await this.#reconnect();
        else this.#giveUp(cause);
      }
    }
    if (this.#fault) this.#giveUp(this.#fault.cause);
    this.#flushing = null;
  }

  #giveUp(cause: unknown): void {
    this.fail(cause);
    for (const { stored } of this.#waiting.splice(0)) stored.reject(cause);
  }

  /** What was decided waits for disk space. After too long, the steps that are running fail instead. */
  async #waitForDiskSpace(cause: unknown): Promise<void> {
    this.#fullSinceMs ??= performance.now();
    if (performance.now() - this.#fullSinceMs >= this.#parts.storeWaitMs) this.#failForDiskSpace(cause);
    await pause(retryStoresMs);
  }

  #failForDiskSpace(cause: unknown): void {
    const begun = due(this.#stored, this.#parts.now()).effects.flatMap((effect) =>
      effect.kind === "run_step" && effect.begun ? [effect] : [],
    );
    if (begun.length === 0) this.#giveUp(cause);
    if (begun.length === 0 || this.#isFailedForDiskSpace) return;
    this.#isFailedForDiskSpace = true;
    for (const { stored } of this.#waiting.splice(0)) stored.reject(cause);
    this.#board = this.#stored;
    for (const { step, attempt } of begun) {
      this.submit({
        type: "finish_step",
        step,
        attempt,
        outcome: { kind: "failed", error: diskFullSentence },
      });
    }
    this.#onChange();
  }

  /** Waits until the database answers, and goes on from what it holds of this run. */
  async #reconnect(): Promise<void> {
    this.#unsure = this.#tried ?? this.#unsure;
    while (!this.#fault) {
      await pause(reconnectMs);
      try {
        const { reader } = this.#parts.database;
        const fresh = await readBoard(reader, this.runId);
        const open = await this.#withoutStored(reader, this.#waiting);
        const stored = this.#waiting.filter((entry) => !open.includes(entry));
        this.#waiting = this.#waiting.filter((entry) => open.includes(entry));
        for (const entry of stored) entry.stored.resolve(entry.decided);
        this.#rebase(fresh);
        this.#onChange();
        return;
      } catch (cause) {
        if (!(cause instanceof DatabaseUnavailable)) return this.#giveUp(cause);
      }
    }
  }

  /** Leaves out entries whose write was committed although its answer was lost. */
  async #withoutStored(db: Kysely<DeploymentTables>, entries: readonly Entry[]): Promise<readonly Entry[]> {
    const unsure = this.#unsure;
    if (!unsure || !(await logContains(db, this.runId, unsure.after, unsure.events))) return entries;
    return entries.filter((entry) => !unsure.entries.includes(entry));
  }

  /** `isRebased`: another had written before. `board`: what the database holds now, or null when it was erased. */
  async #store(
    transaction: WriteTransaction<DeploymentTables>,
    batch: readonly Entry[],
  ): Promise<{ board: RunBoard | null; isRebased: boolean }> {
    this.#tried = null;
    const last = batch.at(-1)?.decided;
    const after = last?.ok ? last.board : this.#stored;
    if (await this.#append(transaction, this.#stored, after, batch))
      return { board: after, isRebased: false };
    const fresh = await lockBoard(transaction, this.runId);
    const open = await this.#withoutStored(transaction.sql, batch);
    const board = decideAgain(open, fresh, this.#parts.now());
    if (fresh && board && !(await this.#append(transaction, fresh, board, open))) {
      throw new Error(`The run ${this.runId} was changed by another writer.`);
    }
    return { board, isRebased: true };
  }

  async #append(
    transaction: WriteTransaction<DeploymentTables>,
    before: RunBoard,
    after: RunBoard,
    batch: readonly Entry[],
  ): Promise<boolean> {
    const accepted = batch.filter(({ decided }) => decided.ok);
    if (accepted.length === 0) return true;
    const events = accepted.flatMap((entry) => entry.events);
    if (!(await storeDecision(transaction, this.#parts, before, { board: after, events }))) return false;
    for (const entry of accepted) await entry.alongside?.(transaction, entry.events);
    this.#tried = { entries: accepted, after: before.revision, events };
    return true;
  }

  #rebase(stored: RunBoard | null): void {
    if (stored) this.#stored = stored;
    else this.#gone = true;
    const board = decideAgain(this.#waiting, stored, this.#parts.now());
    const refused = this.#waiting.filter(({ decided }) => !decided.ok);
    this.#waiting = this.#waiting.filter(({ decided }) => decided.ok);
    for (const { decided, stored: waiting } of refused) waiting.resolve(decided);
    this.#board = board ?? this.#stored;
  }
}

/** Decides the same commands, in their order, against another board. */
function decideAgain(entries: readonly Entry[], start: RunBoard | null, now: number): RunBoard | null {
  let board = start;
  for (const entry of entries) {
    const decision = board ? decide(board, entry.command, now) : null;
    if (decision?.ok) {
      board = decision.board;
      entry.decided = { ok: true, board };
      entry.events = decision.events;
    } else {
      entry.decided = { ok: false, refusal: decision?.refusal ?? { code: "run_not_found" } };
      entry.events = [];
    }
  }
  return board;
}
