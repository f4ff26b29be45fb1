import type { RunEffect } from "@sluice/core";
import { awaitPublication } from "./build-graph.ts";
import { closeRun } from "./close-run.ts";
import { copyRunInputs } from "./copy-run-inputs.ts";
import type { OwnedRun } from "./owned-run.ts";
import { performStep } from "./perform-step.ts";
import { redactAtEnd } from "./redact-at-end.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { timeStep } from "./time-step.ts";
import { withStores } from "./with-stores.ts";

/** Performs one effect and submits its outcome to the run. It submits nothing when it was stopped. */
export async function performEffect(
  parts: RuntimeParts,
  run: OwnedRun,
  effect: RunEffect,
  signal: AbortSignal,
): Promise<void> {
  switch (effect.kind) {
    case "launch":
    case "tick":
      run.submit({ type: effect.kind });
      return;
    case "run_step":
      return await timeStep(parts, run, effect, signal, () => performStep(parts, run, effect, signal));
    case "close_run":
      return await closeRun(parts, run, signal);
    case "await_publication":
      return await awaitPublication(parts, run, effect, signal);
    case "redact_outputs":
      return await redactAtEnd(parts, run, signal);
    case "copy_inputs":
      // A retry copies from the beginning, as after a crash.
      return await withStores(parts, signal, () => copyRunInputs(parts, run, signal));
  }
}
