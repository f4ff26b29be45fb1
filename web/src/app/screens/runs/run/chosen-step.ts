import type { RunStepView, RunView } from "./run-queries.ts";

/** The step that the URL names; else what needs somebody, what went wrong, what is going, or the first. */
export function chosenStep(
  { steps }: Pick<RunView, "steps">,
  named: string | undefined,
): RunStepView | undefined {
  const first = (status: RunStepView["status"]) => steps.find((step) => step.status === status);
  return (
    steps.find(({ slug }) => slug === named) ??
    first("awaiting_approval") ??
    first("failed") ??
    first("running") ??
    steps[0]
  );
}
