import { clipText } from "../text/clip-text.ts";
import { closingSummaryMaxBytes } from "./payload-bounds.ts";
import { findStep, type RunBoard } from "./run-board.ts";

/** The closing narrative of a run without a supervisor: what its steps said of their results, in order. */
export function assembleSummary(board: RunBoard): string | null {
  const parts = board.steps.flatMap(({ slug, stage, result_summary }) => {
    if (stage !== "completed" || result_summary === null || result_summary === "") return [];
    return [`## ${findStep(board, slug)?.plan.title ?? slug}\n\n${result_summary}`];
  });
  return parts.length === 0 ? null : clipText(parts.join("\n\n"), closingSummaryMaxBytes);
}
