import type { RunStepView, RunView } from "./run-queries.ts";

/**
 * The step that the URL names; else what needs somebody, what was in sight before, what went wrong, what is going, or
 * the first. A run that moves on does not take away what is being read.
 */
export function chosenStep(
  { steps }: Pick<RunView, "steps">,
  named: string | undefined,
  before: string | undefined,
): RunStepView | undefined {
  const first = (status: RunStepView["status"]) => steps.find((step) => step.status === status);
  return (
    steps.find(({ slug }) => slug === named) ??
    first("awaiting_approval") ??
    steps.find(({ slug }) => slug === before) ??
    first("failed") ??
    first("running") ??
    steps[0]
  );
}
