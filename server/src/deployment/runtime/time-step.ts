import type { RunBoard } from "@sluice/core";
import type { RunTelemetry, StepOutcome } from "../runs/run-telemetry.ts";

interface Worked {
  readonly runId: string;
  readonly board: RunBoard;
}

/** Does the work of a step, and reports what the board says of it afterwards. */
export async function timeStep(
  { telemetry }: { readonly telemetry?: RunTelemetry },
  run: Worked,
  { step, attempt }: { readonly step: string; readonly attempt: number },
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const beganMs = performance.now();
  try {
    await work();
  } finally {
    const plan = run.board.plan.steps.find(({ slug }) => slug === step);
    telemetry?.stepEnded({
      runId: run.runId,
      step,
      kind: plan?.node_type ?? "task",
      outcome: signal.aborted ? "stopped" : outcomeOf(run.board, step, attempt),
      durationMs: performance.now() - beganMs,
    });
  }
}

function outcomeOf(board: RunBoard, slug: string, attempt: number): StepOutcome {
  const step = board.steps.find((each) => each.slug === slug);
  if (!step || step.attempt !== attempt) return "stopped";
  switch (step.stage) {
    case "completed":
    case "failed":
    case "blocked":
      return step.stage;
    // It has done its work: whether that counts is for a person to say.
    case "result_gate":
      return "completed";
    case "tool_gate":
      return "parked";
    default:
      return "stopped";
  }
}
