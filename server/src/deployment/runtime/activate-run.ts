import type { PiiPolicy } from "@sluice/contract";
import { due, nameEffect, owedAfterEnd, type RunBoard, type RunEffect } from "@sluice/core";
import type { Kysely } from "kysely";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { JobContext } from "../../platform/jobs/job-queue.ts";
import { laneOf } from "../runs/lane-of.ts";
import { queueActivation } from "../runs/queue-activation.ts";
import type { DeploymentTables } from "../tables.ts";
import { OwnedRun } from "./owned-run.ts";
import { performEffect } from "./perform-effect.ts";
import { redactAfterEnd } from "./redact-at-end.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

interface Flight {
  done: Promise<void>;
  stop: AbortController;
}

const longestWaitMs = 60_000;

/**
 * Works on a run for as long as it has something to do. It asks the core what is due and keeps exactly that in
 * flight. It ends when only a person or the clock can move the run on.
 */
export async function activateRun(parts: RuntimeParts, runId: string, context: JobContext): Promise<void> {
  const { signal } = context;
  const wakeSignal = new WakeSignal();
  const notify = () => wakeSignal.notify();
  const run = await loadRun(parts, runId, notify);
  if (!run) return;
  parts.telemetry?.takenUp(run);
  const flights = new Map<string, Flight>();
  signal.addEventListener("abort", notify);
  parts.owned.add(run);
  try {
    interrupt(run, begunIn(due(run.board, parts.now()).effects));
    for (;;) {
      signal.throwIfAborted();
      run.throwIfFailed();
      if (run.gone) return;
      const { board } = run;
      const { effects } = due(board, parts.now());
      if (effects.some(({ kind }) => kind === "tick") && run.submit({ type: "tick" }).decided.ok) continue;
      const foreign = begunIn(effects).filter((effect) => !flights.has(nameEffect(effect)));
      if (foreign.length > 0) {
        // Another worker has begun them. Either it owned the run before and noticed too late that it had lost it, or
        // this worker has lost the run to it.
        await context.confirm();
        interrupt(run, foreign);
        continue;
      }
      launchFlights(parts, run, effects, flights, notify);
      if (flights.size > 0) await wakeSignal.wait(waitMsOf(run.board, parts.now()));
      else {
        await run.settled();
        // Another may have written to the run while the last events were stored.
        if (run.board !== board) continue;
        if (owedAfterEnd(board).length > 0) await redactAfterEnd(parts, run, signal);
        return await scheduleNext(parts, run);
      }
    }
  } finally {
    signal.removeEventListener("abort", notify);
    for (const { stop } of flights.values()) stop.abort();
    await Promise.all([...flights.values()].map(({ done }) => done));
    await run.settled().catch(() => {}); // the error that ends this activation is thrown already
    parts.owned.remove(run);
    parts.telemetry?.letGo(run);
  }
}

/** Begins what is due and not in flight, and stops what is in flight and no longer due. */
function launchFlights(
  parts: RuntimeParts,
  run: OwnedRun,
  effects: readonly RunEffect[],
  flights: Map<string, Flight>,
  onEnd: () => void,
): void {
  const wanted = new Map(effects.map((effect) => [nameEffect(effect), effect]));
  for (const [name, flight] of flights) if (!wanted.has(name)) flight.stop.abort();
  for (const [name, effect] of wanted) {
    if (flights.has(name)) continue;
    const stop = new AbortController();
    const flight: Flight = { stop, done: Promise.resolve() };
    flights.set(name, flight);
    flight.done = performEffect(parts, run, effect, stop.signal)
      .catch((cause: unknown) => {
        if (!stop.signal.aborted) run.fail(cause);
      })
      .finally(() => {
        flights.delete(name);
        onEnd();
      });
  }
}

/** To be asked after the flights have begun: a step that starts may set a time limit. */
function waitMsOf(board: RunBoard, now: number): number {
  const { wake_at } = due(board, now);
  return wake_at === null ? longestWaitMs : wake_at - now;
}

const readRun = preparedQuery((reader: Kysely<DeploymentTables>, { runId }: { runId: string }) =>
  reader
    .selectFrom("runs")
    .innerJoin("run_boards", "run_boards.run_id", "runs.run_id")
    .select([
      "workflow_id",
      "version",
      "parameters",
      "input_text",
      "pii_policy",
      "board",
      "key_id",
      "triggered_by",
    ])
    .where("runs.run_id", "=", runId),
);

async function loadRun(parts: RuntimeParts, runId: string, onChange: () => void): Promise<OwnedRun | null> {
  const [row] = await readRun(parts.database, { runId });
  const definition = row ? await parts.versions.loadStarted(row.workflow_id, row.version) : null;
  if (!row || !definition) return null;
  const given = {
    workflowId: row.workflow_id,
    version: row.version,
    lane: laneOf(row),
    definition,
    parameters: JSON.parse(row.parameters) as Record<string, unknown>,
    inputText: row.input_text,
    policy: row.pii_policy === null ? definition.pii_policy : (JSON.parse(row.pii_policy) as PiiPolicy),
  };
  return new OwnedRun(parts, JSON.parse(row.board) as RunBoard, given, onChange);
}

type Attempt = Extract<RunEffect, { step: string }>;

function begunIn(effects: readonly RunEffect[]): Attempt[] {
  return effects.filter((effect): effect is Attempt => "begun" in effect && effect.begun);
}

/** The worker that began these attempts has lost the run to this one. */
function interrupt(run: OwnedRun, lost: readonly Attempt[]): void {
  const attempts = lost.map(({ step, attempt }) => ({ step, attempt }));
  if (attempts.length > 0) run.submit({ type: "interrupt", lost: attempts });
}

/** If the clock alone can move the run on, queues its next activation for that time. */
async function scheduleNext(parts: RuntimeParts, { board, given }: OwnedRun): Promise<void> {
  const { effects, wake_at } = due(board, parts.now());
  if (effects.length === 0 && wake_at === null) return;
  await parts.database.write((transaction) => queueActivation(transaction, parts, board, given.lane));
}

/** Lets one loop wait for news. News that comes while nobody waits ends the next wait at once. */
class WakeSignal {
  #hasNews = false;
  #wake: (() => void) | null = null;

  notify(): void {
    this.#hasNews = true;
    this.#wake?.();
  }

  async wait(timeoutMs: number): Promise<void> {
    if (!this.#hasNews) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, Math.min(timeoutMs, longestWaitMs)));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#hasNews = false;
    this.#wake = null;
  }
}
