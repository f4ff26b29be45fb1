import { randomUUID } from "node:crypto";
import { limits } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { Database } from "../../platform/db/database.ts";
import type { StopStack } from "../../platform/lifecycle/stop-stack.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";
import type { LaunchRefusal } from "./launch-refusal.ts";
import { type Licence, readLicence } from "./licence.ts";

export interface AvailabilityParts {
  database: Database<DeploymentTables>;
  /** A process that works on runs itself can always reach the runtime. */
  isWorker: boolean;
  log: Log;
  now(): number;
}

/** The licence is on hold, or no worker has given a sign of life. */
export type RuntimeRefusal = Refusal<"license_unavailable", Licence> | PlainRefusal<"runtime_unreachable">;

const lookMs = 1_000;
const beatMs = 5_000;
// Workers that were cut off with us have not been able to give a sign either.
const graceMs = 2 * beatMs;
const freshMs = limits.runtime.heartbeatFreshSeconds * 1_000;
const forgottenMs = 24 * 60 * 60 * 1_000;

/** Whether the runtime takes work: answered from memory, looked at once a second. */
export class RuntimeAvailability {
  readonly #parts: AvailabilityParts;
  readonly #workerId = randomUUID();
  #licence: Licence | null = null;
  #onHoldEnd: (() => Promise<void>) | null = null;
  #handledChangeMs: number | null | undefined;
  #lastBeatMs = 0;
  #graceUntilMs = 0;
  #ownBeatMs = 0;
  #isFailing = false;
  /** As it was when the database went away; false while it is there. */
  #wasReachable = false;
  #isBusy = false;

  constructor(parts: AvailabilityParts) {
    this.#parts = parts;
  }

  /** Looks, and gives signs of life where this process is a worker, until the stack is stopped. */
  async start(stack: StopStack): Promise<void> {
    await this.#look();
    await this.#beat();
    const timer = setInterval(() => void this.#try(), lookMs);
    stack.push("runtime availability", async () => clearInterval(timer));
  }

  /** Has `work` done once after each end of a hold, and once now; again when it fails. */
  onHoldEnd(work: () => Promise<void>): void {
    this.#onHoldEnd = work;
  }

  /** Whether a worker is alive, as far as is known. */
  get hasWorker(): boolean {
    return this.#isReachable();
  }

  /** Why the runtime cannot be asked now, or null. */
  refusal(): RuntimeRefusal | null {
    if (this.#licence?.state === "on_hold") return { code: "license_unavailable", facts: this.#licence };
    return this.#isReachable() ? null : { code: "runtime_unreachable", facts: {} };
  }

  /** What a run that is started now fails with, or null. */
  launchRefusal(): LaunchRefusal | null {
    if (this.#licence?.state === "on_hold") {
      const message = "The deployment's licence is on hold, and its runtime takes no work.";
      return { code: "license_unavailable", message };
    }
    if (this.#isReachable()) return null;
    return { code: "launch_failed", message: "The runtime did not answer, so the run was not launched." };
  }

  #isReachable(): boolean {
    const nowMs = this.#parts.now();
    return this.#parts.isWorker || nowMs - this.#lastBeatMs <= freshMs || nowMs <= this.#graceUntilMs;
  }

  async #look(): Promise<void> {
    const { database, isWorker } = this.#parts;
    const { licence, changedAtMs } = await readLicence(database);
    this.#licence = licence;
    if (this.#onHoldEnd && licence.state === "active" && changedAtMs !== this.#handledChangeMs) {
      await this.#onHoldEnd();
      this.#handledChangeMs = changedAtMs;
    }
    if (isWorker) return;
    const row = await database.reader
      .selectFrom("workers")
      .select(({ fn }) => fn.max("beat_at").as("beat_at"))
      .executeTakeFirst();
    this.#lastBeatMs = Number(row?.beat_at ?? 0);
  }

  async #beat(): Promise<void> {
    const { database, isWorker, now } = this.#parts;
    const beat_at = now();
    if (!isWorker || beat_at - this.#ownBeatMs < beatMs) return;
    await database.write(async ({ sql }) => {
      await sql
        .insertInto("workers")
        .values({ worker_id: this.#workerId, beat_at })
        .onConflict((conflict) => conflict.column("worker_id").doUpdateSet({ beat_at }))
        .execute();
      await sql
        .deleteFrom("workers")
        .where("beat_at", "<", beat_at - forgottenMs)
        .execute();
    });
    this.#ownBeatMs = beat_at;
  }

  async #try(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const { log, now } = this.#parts;
    try {
      await this.#look();
      if (this.#wasReachable) this.#graceUntilMs = now() + graceMs;
      this.#wasReachable = false;
      await this.#beat();
      this.#isFailing = false;
    } catch (error) {
      // Once for a trouble, not every second.
      if (!this.#isFailing) {
        log.warn({ error }, "The state of the runtime cannot be read or told.");
        this.#wasReachable = this.#isReachable();
      }
      this.#isFailing = true;
    } finally {
      this.#isBusy = false;
    }
  }
}
