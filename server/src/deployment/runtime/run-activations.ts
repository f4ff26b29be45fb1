import { limits } from "@sluice/contract";
import { JobInterrupted } from "../../platform/jobs/job-interrupted.ts";
import type { Job, JobContext } from "../../platform/jobs/job-queue.ts";
import { Turns } from "../../platform/sharing/turns.ts";
import { commandRun } from "../runs/command-run.ts";
import { activateRun } from "./activate-run.ts";
import {
  forgetTakeovers,
  recordLetGo,
  recordTakeover,
  recordUnderWay,
  suspectedFrom,
} from "./run-takeovers.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { giveUpSweep } from "./sweep-outputs.ts";

const lookMs = 50;
const aloneMs = 5_000;

/**
 * Activates runs, and sees to it that none of them can keep a deployment down: one at which process after process died
 * is given up. An activation that is the first of its kind costs nothing more for that.
 *
 * When a process dies, every run that it held is taken over, and only one of them may be the cause. One that moves on is
 * acquitted. Those that two deaths found at the same place go on one at a time, so that a third death tells which of
 * them it was.
 */
export class RunActivations {
  readonly #parts: RuntimeParts;
  readonly #turns = new Turns({ places: 1, brisk: 1 });
  /** Of which this process let go while the database could not be told. */
  readonly #letGo = new Set<string>();

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
  }

  async activate({ key: runId, attempt }: Pick<Job, "key" | "attempt">, context: JobContext): Promise<void> {
    const isTakenOver = attempt > 1;
    if (isTakenOver && !(await this.#takeOver(runId, context.signal))) return;
    try {
      await activateRun(this.#parts, runId, context);
    } catch (cause) {
      // A first activation that is handed back at a stop is a first activation again.
      if (isTakenOver || !isStopping(context.signal)) await this.#tellLetGo(runId);
      throw cause;
    }
    if (isTakenOver) await forgetTakeovers(this.#parts.database, runId);
  }

  /** False when the run is not to be activated any more. */
  async #takeOver(runId: string, signal: AbortSignal): Promise<boolean> {
    const { database, log } = this.#parts;
    const deaths = await recordTakeover(database, runId, this.#letGo.delete(runId));
    if (deaths >= limits.runtime.maxDeathsAtOnePlace) {
      await this.#giveUp(runId, deaths);
      return false;
    }
    if (deaths < suspectedFrom) return true;
    log.warn({ runId, count: deaths }, "Processes died while they were at this run; it goes on alone.");
    const turn = await this.#turns.take({ lane: "suspects", runId }, signal);
    try {
      await recordUnderWay(database, runId);
    } catch (cause) {
      turn.giveBack();
      throw cause;
    }
    this.#leaveOnceMoved(runId, () => turn.giveBack());
    return true;
  }

  /** Until something of it is stored, its activation is over, or it has been harmless for a while. */
  #leaveOnceMoved(runId: string, leave: () => void): void {
    const { held } = this.#parts;
    const until = performance.now() + aloneMs;
    let first: number | undefined;
    const watch = setInterval(() => {
      const revision = held.revisionOf(runId);
      const isOver = revision === undefined ? first !== undefined : first !== undefined && revision !== first;
      first ??= revision;
      if (!isOver && performance.now() < until) return;
      clearInterval(watch);
      leave();
    }, lookMs);
  }

  async #giveUp(runId: string, deaths: number): Promise<void> {
    const { database, log } = this.#parts;
    const told = await commandRun(this.#parts, runId, { type: "give_up" });
    // A run that has ended may still owe a sweep of what it wrote.
    if (!told.ok && told.refusal.code === "run_ended") await giveUpSweep(this.#parts, runId);
    await forgetTakeovers(database, runId);
    const message = "A run was given up: process after process died while it was at it, at the same place.";
    log.error({ runId, count: deaths }, message);
  }

  async #tellLetGo(runId: string): Promise<void> {
    try {
      await recordLetGo(this.#parts.database, runId);
    } catch {
      this.#letGo.add(runId); // the fault that ended the activation is on its way already
    }
  }
}

function isStopping(signal: AbortSignal): boolean {
  return signal.reason instanceof JobInterrupted && signal.reason.why === "stopping";
}
