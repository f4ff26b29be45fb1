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
import { type Commanded, type RunParts, storeDecision } from "../runs/command-run.ts";
import { holdsEvents } from "../runs/holds-events.ts";
import { readBoard } from "../runs/run-record.ts";
import type { DeploymentTables } from "../tables.ts";
import { lookAgainForStoresMs, noRoomSentence } from "./with-stores.ts";

/** What belongs to a command: it happens in its transaction, and not at all when the command is refused. */
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

const lookAgainMs = 250;

export interface Told {
  /** As it stands on the way to the database. */
  readonly decided: Commanded;
  /** As it was stored, once it is durable. */
  readonly stored: Promise<Commanded>;
}

type HeldParts = RunParts & { readonly storeWaitMs: number };

interface RunGiven {
  readonly workflowId: string;
  readonly version: number;
  /** Whose run it is, where what can be held is shared out. */
  readonly lane: string;
  readonly definition: CompleteDefinition;
  readonly parameters: Record<string, unknown>;
  readonly inputText: string | null;
  /** The redaction policy in force. */
  readonly policy: PiiPolicy;
}

/**
 * A run in the hands of the worker that holds its activation. Its board is in memory, commands are decided
 * at once, and whatever was decided while the last write was under way goes to the database in one
 * transaction. So a step's reports, its end and the start of the next cost one sync between them.
 *
 * Somebody else may write to the run meanwhile (a person decides, a caller cancels). The revision tells:
 * then everything that is not stored yet is decided anew against the board that is.
 *
 * While the database is away, what was decided waits. A write whose answer was lost may have been kept: its events
 * in the log tell, and then it is not written a second time.
 */
export class HeldRun {
  readonly runId: string;
  readonly given: RunGiven;
  readonly #parts: HeldParts;
  readonly #onChange: () => void;
  #stored: RunBoard;
  #board: RunBoard;
  #waiting: Entry[] = [];
  #flushing: Promise<void> | null = null;
  #fault: { cause: unknown } | null = null;
  /** On the clock that never jumps: since when the disk has had no room. */
  #fullSinceMs: number | null = null;
  #isFailedForRoom = false;
  #tried: Tried | null = null;
  /** Of the last write whose answer was lost. */
  #unsure: Tried | null = null;
  #gone = false;

  constructor(parts: HeldParts, board: RunBoard, given: RunGiven, onChange: () => void) {
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

  /** With everything decided so far, stored or on its way. */
  get board(): RunBoard {
    return this.#board;
  }

  get storedRevision(): number {
    return this.#stored.revision;
  }

  /** The run's data was erased under our hands. */
  get gone(): boolean {
    return this.#gone;
  }

  tell(command: RunCommand, alongside?: Alongside): Told {
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
    entry.stored.promise.catch(() => {}); // who does not wait for it hears of the fault from `settled`
    this.#waiting.push(entry);
    this.#flushing ??= this.#flush();
    return { decided: entry.decided, stored: entry.stored.promise };
  }

  /** Resolves once everything told so far is durable; fails when it cannot be. */
  async settled(): Promise<void> {
    while (this.#flushing) await this.#flushing;
    if (this.#fault) throw this.#fault.cause;
  }

  throwIfFailed(): void {
    if (this.#fault) throw this.#fault.cause;
  }

  /** A part of the work failed in a way the run has no word for: the activation is tried again. */
  fail(cause: unknown): void {
    this.#fault ??= { cause };
    this.#onChange();
  }

  /** Looks at what others have written. */
  async refresh(): Promise<void> {
    if (this.#flushing) return; // the write under way finds out by itself
    const fresh = await readBoard(this.#parts.database.reader, this.runId, false);
    if (this.#flushing || fresh?.revision === this.#stored.revision) return;
    this.#rebase(fresh);
    this.#onChange();
  }

  async #flush(): Promise<void> {
    // In the next turn of the event loop: all that is told in this one goes together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0 && !this.#fault) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const { board, met } = await this.#parts.database.write((transaction) =>
          this.#store(transaction, batch),
        );
        this.#fullSinceMs = null;
        this.#unsure = null;
        if (met) this.#rebase(board);
        else this.#stored = board ?? this.#stored;
        for (const { stored, decided } of batch) stored.resolve(decided);
        if (met) this.#onChange();
      } catch (cause) {
        this.#waiting.unshift(...batch);
        if (isFull(cause)) await this.#waitForRoom(cause);
        else if (cause instanceof DatabaseUnavailable) await this.#lookAgain();
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

  /** What was decided waits with the run. When that has taken too long, the steps at work are failed instead. */
  async #waitForRoom(cause: unknown): Promise<void> {
    this.#fullSinceMs ??= performance.now();
    if (performance.now() - this.#fullSinceMs >= this.#parts.storeWaitMs) this.#failForRoom(cause);
    await pause(lookAgainForStoresMs);
  }

  #failForRoom(cause: unknown): void {
    const begun = due(this.#stored, this.#parts.now()).effects.flatMap((effect) =>
      effect.kind === "run_step" && effect.begun ? [effect] : [],
    );
    if (begun.length === 0) this.#giveUp(cause);
    if (begun.length === 0 || this.#isFailedForRoom) return;
    this.#isFailedForRoom = true;
    for (const { stored } of this.#waiting.splice(0)) stored.reject(cause);
    this.#board = this.#stored;
    for (const { step, attempt } of begun) {
      this.tell({ type: "finish_step", step, attempt, outcome: { kind: "failed", error: noRoomSentence } });
    }
    this.#onChange();
  }

  /** Waits until the database can be asked what it holds of this run, and goes on from there. */
  async #lookAgain(): Promise<void> {
    this.#unsure = this.#tried ?? this.#unsure;
    while (!this.#fault) {
      await pause(lookAgainMs);
      try {
        const { reader } = this.#parts.database;
        const fresh = await readBoard(reader, this.runId, false);
        const open = await this.#withoutKept(reader, this.#waiting);
        const kept = this.#waiting.filter((entry) => !open.includes(entry));
        this.#waiting = this.#waiting.filter((entry) => open.includes(entry));
        for (const { stored, decided } of kept) stored.resolve(decided);
        this.#rebase(fresh);
        this.#onChange();
        return;
      } catch (cause) {
        if (!(cause instanceof DatabaseUnavailable)) return this.#giveUp(cause);
      }
    }
  }

  /** Leaves out what was stored although its answer was lost. */
  async #withoutKept(db: Kysely<DeploymentTables>, entries: readonly Entry[]): Promise<readonly Entry[]> {
    const unsure = this.#unsure;
    if (!unsure || !(await holdsEvents(db, this.runId, unsure.after, unsure.events))) return entries;
    return entries.filter((entry) => !unsure.entries.includes(entry));
  }

  /** `met`: somebody else had written. `board`: what the database holds now, or null when it was erased. */
  async #store(
    transaction: WriteTransaction<DeploymentTables>,
    batch: readonly Entry[],
  ): Promise<{ board: RunBoard | null; met: boolean }> {
    this.#tried = null;
    const last = batch.at(-1)?.decided;
    const after = last?.ok ? last.board : this.#stored;
    if (await this.#append(transaction, this.#stored, after, batch)) return { board: after, met: false };
    const fresh = await readBoard(transaction.sql, this.runId, true);
    const open = await this.#withoutKept(transaction.sql, batch);
    const board = decideAnew(open, fresh, this.#parts.now());
    if (fresh && board && !(await this.#append(transaction, fresh, board, open))) {
      throw new Error(`The run ${this.runId} was changed by another writer.`);
    }
    return { board, met: true };
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
    const board = decideAnew(this.#waiting, stored, this.#parts.now());
    const refused = this.#waiting.filter(({ decided }) => !decided.ok);
    this.#waiting = this.#waiting.filter(({ decided }) => decided.ok);
    for (const { decided, stored: waiting } of refused) waiting.resolve(decided);
    this.#board = board ?? this.#stored;
  }
}

/** Decides the same commands, in their order, against another board. */
function decideAnew(entries: readonly Entry[], start: RunBoard | null, now: number): RunBoard | null {
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
