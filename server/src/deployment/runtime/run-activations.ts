import { limits } from "@sluice/contract";
import { JobInterrupted } from "../../platform/jobs/job-interrupted.ts";
import type { Job, JobContext } from "../../platform/jobs/job-queue.ts";
import { Turns } from "../../platform/sharing/turns.ts";
import { commandRun } from "../runs/command-run.ts";
import { activateRun } from "./activate-run.ts";
import { giveUpRedaction } from "./redact-at-end.ts";
import {
  forgetTakeovers,
  recordSurvival,
  recordTakeover,
  recordUnderWay,
  suspectedFrom,
} from "./run-takeovers.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

const pollMs = 50;
const aloneMs = 5_000;

/**
 * Activates runs, and gives up a run at which one process after another died, so that it cannot keep a deployment down.
 * A first activation costs nothing more for that.
 *
 * When a process dies, others take over every run it owned, and only one of them may be the cause. A run that has moved
 * on is no suspect any more. Runs at which two processes died at the same place go on one at a time, so that a third
 * death shows which of them was the cause.
 */
export class RunActivations {
  readonly #parts: RuntimeParts;
  readonly #turns = new Turns({ places: 1, brisk: 1 });
  /** Runs that this process gave back while the database could not record it. */
  readonly #survived = new Set<string>();

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
  }

  async activate({ key: runId, attempt }: Pick<Job, "key" | "attempt">, context: JobContext): Promise<void> {
    const isTakenOver = attempt > 1;
    if (isTakenOver && !(await this.#takeOver(runId, context.signal))) return;
    try {
      await activateRun(this.#parts, runId, context);
    } catch (cause) {
      // An activation that is handed back at a stop does not count.
      if (isTakenOver || !isStopping(context.signal)) await this.#recordSurvival(runId);
      throw cause;
    }
    if (isTakenOver) await forgetTakeovers(this.#parts.database, runId);
  }

  /** False when the run is not to be activated any more. */
  async #takeOver(runId: string, signal: AbortSignal): Promise<boolean> {
    const { database, log } = this.#parts;
    const deaths = await recordTakeover(database, runId, this.#survived.delete(runId));
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
      turn.end();
      throw cause;
    }
    this.#leaveOnceMoved(runId, () => turn.end());
    return true;
  }

  /** Ends its turn when it has stored something, when its activation is over, or after a while without harm. */
  #leaveOnceMoved(runId: string, leave: () => void): void {
    const { owned } = this.#parts;
    const until = performance.now() + aloneMs;
    let first: number | undefined;
    const watch = setInterval(() => {
      const revision = owned.revisionOf(runId);
      const isOver = revision === undefined ? first !== undefined : first !== undefined && revision !== first;
      first ??= revision;
      if (!isOver && performance.now() < until) return;
      clearInterval(watch);
      leave();
    }, pollMs);
  }

  async #giveUp(runId: string, deaths: number): Promise<void> {
    const { database, log } = this.#parts;
    const given = await commandRun(this.#parts, runId, { type: "give_up" });
    // A run that has ended may still owe the redaction of its outputs.
    if (!given.ok && given.refusal.code === "run_ended") await giveUpRedaction(this.#parts, runId);
    await forgetTakeovers(database, runId);
    const message = "A run was given up: process after process died while it was at it, at the same place.";
    log.error({ runId, count: deaths }, message);
  }

  async #recordSurvival(runId: string): Promise<void> {
    try {
      await recordSurvival(this.#parts.database, runId);
    } catch {
      this.#survived.add(runId); // the error that ended the activation is thrown already
    }
  }
}

function isStopping(signal: AbortSignal): boolean {
  return signal.reason instanceof JobInterrupted && signal.reason.why === "stopping";
}
