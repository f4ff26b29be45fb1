import type { RunEffect } from "@sluice/core";
import { awaitPublication } from "./build-graph.ts";
import { closeRun } from "./close-run.ts";
import { copyRunInputs } from "./copy-run-inputs.ts";
import type { HeldRun } from "./held-run.ts";
import { performStep } from "./perform-step.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { sweepOutputs } from "./sweep-outputs.ts";
import { timeStep } from "./time-step.ts";
import { withStores } from "./with-stores.ts";

/** Does one thing that is due and tells the run what came of it; nothing when it was stopped. */
export async function performEffect(
  parts: RuntimeParts,
  run: HeldRun,
  effect: RunEffect,
  signal: AbortSignal,
): Promise<void> {
  switch (effect.kind) {
    case "launch":
    case "tick":
      run.tell({ type: effect.kind });
      return;
    case "run_step":
      return await timeStep(parts, run, effect, signal, () => performStep(parts, run, effect, signal));
    case "close_run":
      return await closeRun(parts, run, signal);
    case "await_publication":
      return await awaitPublication(parts, run, effect, signal);
    case "redact_outputs":
      return await sweepOutputs(parts, run, signal);
    case "copy_inputs":
      // From the beginning, as after a crash.
      return await withStores(parts, signal, () => copyRunInputs(parts, run, signal));
  }
}
