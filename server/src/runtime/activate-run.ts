import { due, type RunBoard, type RunEffect } from "@sluice/core";
import type { JobContext } from "../jobs/job-queue.ts";
import { activate, commandHeldRun } from "../runs/command-run.ts";
import { readBoard } from "../runs/run-record.ts";
import { closeRun } from "./close-run.ts";
import { type Performed, performStep, type StepContext } from "./perform-step.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

interface InFlight {
  done: Promise<void>;
  stop: AbortController;
}

// While steps are at work, a decision or a cancellation made elsewhere is noticed this soon. A parked
// run is held by nobody and looked at by nobody.
const lookAgainMs = 200;

/**
 * Holds a run for as long as it has something to do: asks the core what is due, sees to it that exactly
 * that is in flight, and lets go when only a person or the clock can move it on.
 */
export async function activateRun(parts: RuntimeParts, runId: string, { signal }: JobContext): Promise<void> {
  const inFlight = new Map<string, InFlight>();
  const failures: unknown[] = [];
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
  try {
    await interruptLost(parts, runId);
    for (;;) {
      signal.throwIfAborted();
      if (failures.length > 0) throw failures[0];
      const run = await loadRun(parts, runId);
      if (!run) return;
      const { effects, wake_at } = due(run.board, parts.now());
      if (effects.some(({ kind }) => kind === "tick")) {
        await commandHeldRun(parts, runId, { type: "tick" });
        continue;
      }
      const wanted = new Map(effects.map((effect) => [nameOf(effect), effect]));
      for (const [name, flight] of inFlight) if (!wanted.has(name)) flight.stop.abort();
      for (const [name, effect] of wanted) {
        if (inFlight.has(name)) continue;
        const stop = new AbortController();
        const done = perform(parts, run, effect, stop.signal)
          .catch((cause: unknown) => void failures.push(cause))
          .finally(() => inFlight.delete(name));
        inFlight.set(name, { stop, done });
      }
      if (inFlight.size === 0) return await letGo(parts, run.board);
      const going = inFlight.size;
      do {
        await Promise.race([stopped, pause(lookAgainMs), ...[...inFlight.values()].map(({ done }) => done)]);
      } while (
        !signal.aborted &&
        inFlight.size === going &&
        (wake_at === null || parts.now() < wake_at) &&
        (await revisionOf(parts, runId)) === run.board.revision
      );
    }
  } finally {
    for (const { stop } of inFlight.values()) stop.abort();
    await Promise.all([...inFlight.values()].map(({ done }) => done));
  }
}

/** Whoever was at these attempts is gone: this worker has the run now and has begun nothing. */
async function interruptLost(parts: RuntimeParts, runId: string): Promise<void> {
  const board = await readBoard(parts.database.reader, runId, false);
  if (!board) return;
  const lost = due(board, parts.now()).effects.flatMap((effect) =>
    "begun" in effect && effect.begun ? [{ step: effect.step, attempt: effect.attempt }] : [],
  );
  if (lost.length > 0) await commandHeldRun(parts, runId, { type: "interrupt", lost });
}

async function loadRun(parts: RuntimeParts, runId: string): Promise<StepContext | null> {
  const row = await parts.database.reader
    .selectFrom("runs")
    .innerJoin("run_boards", "run_boards.run_id", "runs.run_id")
    .select(["workflow_id", "version", "parameters", "input_text", "board"])
    .where("runs.run_id", "=", runId)
    .executeTakeFirst();
  const definition = row ? await parts.versions.load(row.workflow_id, row.version) : null;
  if (!row || !definition) return null;
  return {
    board: JSON.parse(row.board) as RunBoard,
    definition,
    parameters: JSON.parse(row.parameters) as unknown,
    inputText: row.input_text,
  };
}

/** The same effect keeps its name from one look to the next, also once a step has been begun. */
function nameOf(effect: RunEffect): string {
  return "step" in effect ? `${effect.kind} ${effect.step} ${effect.attempt}` : effect.kind;
}

async function perform(
  parts: RuntimeParts,
  run: StepContext,
  effect: RunEffect,
  signal: AbortSignal,
): Promise<void> {
  const performed = await outcomeOf(parts, run, effect, signal);
  if (!performed || signal.aborted) return;
  await commandHeldRun(parts, run.board.plan.run_id, performed.command, performed.alongside);
}

async function outcomeOf(
  parts: RuntimeParts,
  run: StepContext,
  effect: RunEffect,
  signal: AbortSignal,
): Promise<Performed | null> {
  switch (effect.kind) {
    case "launch":
    case "tick":
      return { command: { type: effect.kind } };
    case "run_step": {
      const from = { step: effect.step, attempt: effect.attempt };
      const started = await commandHeldRun(parts, run.board.plan.run_id, { type: "start_step", ...from });
      if (!started.ok) return null;
      return await performStep(parts, { ...run, board: started.board }, effect, signal);
    }
    case "close_run": {
      const command = await closeRun(parts, run, signal);
      return command && { command };
    }
    case "copy_inputs":
    case "redact_outputs":
    case "await_publication":
      throw new Error(`No workflow that this release accepts needs ${effect.kind}.`);
  }
}

async function revisionOf(parts: RuntimeParts, runId: string): Promise<number | undefined> {
  const row = await parts.database.reader
    .selectFrom("runs")
    .select("revision")
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return row?.revision;
}

/** Time alone may still move it: then it comes back at that moment. */
async function letGo(parts: RuntimeParts, board: RunBoard): Promise<void> {
  await parts.database.write((transaction) => activate(parts, transaction, board));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
