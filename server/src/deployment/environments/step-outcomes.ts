import type { StepOutcome, StepText } from "./environment.ts";
import { exitSentence } from "./failure-sentences.ts";
import type { OutputStaging } from "./output-staging.ts";
import { stepBounds } from "./step-bounds.ts";

/** Of a script that did not get to its end: nothing it wrote is taken. */
export function failedStep(reason: string): StepOutcome {
  return { kind: "failed", reason, exitCode: null, text: null, outputs: [], skipped: [] };
}

/** Of a script that ended by itself. */
export function exitedStep(
  exitCode: number,
  text: StepText,
  { collected: outputs, skipped }: OutputStaging,
): StepOutcome {
  const summary = text.stdout.trim().slice(0, stepBounds.summaryLength);
  if (exitCode === 0) return { kind: "completed", summary, text, outputs, skipped };
  return { kind: "failed", reason: exitSentence(exitCode, text), exitCode, text, outputs, skipped };
}
