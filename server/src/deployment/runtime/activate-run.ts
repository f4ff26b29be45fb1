import type { PiiPolicy } from "@sluice/contract";
import { due, nameEffect, owedAfterEnd, type RunBoard, type RunEffect } from "@sluice/core";
import type { Kysely } from "kysely";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { JobContext } from "../../platform/jobs/job-queue.ts";
import { activate } from "../runs/command-run.ts";
import { laneOf } from "../runs/lane-of.ts";
import type { DeploymentTables } from "../tables.ts";
import { HeldRun } from "./held-run.ts";
import { performEffect } from "./perform-effect.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { sweepAfterEnd } from "./sweep-outputs.ts";

interface Flight {
  done: Promise<void>;
  stop: AbortController;
}

const longestWaitMs = 60_000;

/**
 * Holds a run for as long as it has something to do: asks the core what is due, sees to it that exactly
 * that is in flight, and lets go when only a person or the clock can move it on.
 */
export async function activateRun(parts: RuntimeParts, runId: string, context: JobContext): Promise<void> {
  const { signal } = context;
  const bell = new Bell();
  const run = await holdRun(parts, runId, () => bell.ring());
  if (!run) return;
  parts.telemetry?.takenUp(run);
  const flights = new Map<string, Flight>();
  const ring = () => bell.ring();
  signal.addEventListener("abort", ring);
  parts.held.add(run);
  try {
    interrupt(run, begunIn(due(run.board, parts.now()).effects));
    for (;;) {
      signal.throwIfAborted();
      run.throwIfFailed();
      if (run.gone) return;
      const { board } = run;
      const { effects } = due(board, parts.now());
      if (effects.some(({ kind }) => kind === "tick") && run.tell({ type: "tick" }).decided.ok) continue;
      const foreign = begunIn(effects).filter((effect) => !flights.has(nameEffect(effect)));
      if (foreign.length > 0) {
        // By a worker that had the run before and did not know yet that it was given up for dead. Or that is this one.
        await context.confirm();
        interrupt(run, foreign);
        continue;
      }
      launchFlights(parts, run, effects, flights, ring);
      if (flights.size > 0) await bell.rung(patienceOf(run.board, parts.now()));
      else {
        await run.settled();
        // Somebody else may have written while the last of it was stored.
        if (run.board !== board) continue;
        if (owedAfterEnd(board).length > 0) await sweepAfterEnd(parts, run, signal);
        return await letGo(parts, run);
      }
    }
  } finally {
    signal.removeEventListener("abort", ring);
    for (const { stop } of flights.values()) stop.abort();
    await Promise.all([...flights.values()].map(({ done }) => done));
    await run.settled().catch(() => {}); // the fault that ends this activation is on its way already
    parts.held.remove(run);
    parts.telemetry?.letGo(run);
  }
}

/** Begins what is due and not in flight, and stops what is in flight and no longer due. */
function launchFlights(
  parts: RuntimeParts,
  run: HeldRun,
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

/** Asked once the flights have begun: a step that starts may set a clock of its own. */
function patienceOf(board: RunBoard, now: number): number {
  const { wake_at } = due(board, now);
  return wake_at === null ? longestWaitMs : wake_at - now;
}

const readHeld = preparedQuery((reader: Kysely<DeploymentTables>, { runId }: { runId: string }) =>
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

async function holdRun(parts: RuntimeParts, runId: string, onChange: () => void): Promise<HeldRun | null> {
  const [row] = await readHeld(parts.database, { runId });
  const definition = row ? await parts.versions.load(row.workflow_id, row.version) : null;
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
  return new HeldRun(parts, JSON.parse(row.board) as RunBoard, given, onChange);
}

type Attempt = Extract<RunEffect, { step: string }>;

function begunIn(effects: readonly RunEffect[]): Attempt[] {
  return effects.filter((effect): effect is Attempt => "begun" in effect && effect.begun);
}

/** Whoever began these attempts is gone: this worker has the run now. */
function interrupt(run: HeldRun, lost: readonly Attempt[]): void {
  const attempts = lost.map(({ step, attempt }) => ({ step, attempt }));
  if (attempts.length > 0) run.tell({ type: "interrupt", lost: attempts });
}

/** Time alone may still move it: then it comes back at that moment. */
async function letGo(parts: RuntimeParts, { board, given }: HeldRun): Promise<void> {
  const { effects, wake_at } = due(board, parts.now());
  if (effects.length === 0 && wake_at === null) return;
  await parts.database.write((transaction) => activate(parts, transaction, board, given.lane));
}

/** Wakes the one who waits; a ring that nobody waited for is heard by the next. */
class Bell {
  #rung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  async rung(patienceMs: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, Math.min(patienceMs, longestWaitMs)));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#rung = false;
    this.#wake = null;
  }
}
