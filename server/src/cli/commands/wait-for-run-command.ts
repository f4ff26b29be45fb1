import type { ShownRun } from "../../deployment/runs/present-run.ts";
import { showRun } from "../../deployment/runs/show-run.ts";
import { waitForRun } from "../../deployment/runs/wait-for-run.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { statusText } from "../text/colour.ts";
import { errorLine, resultProblem } from "../text/describe-run.ts";
import { operator } from "./operator.ts";
import { noSuchRun, type RunWithSteps, requireRun } from "./require-run.ts";
import { waitingLine } from "./waiting-line.ts";

export async function waitForRunCommand(
  parts: CommandParts,
  { words: [runId] }: Given<object, [run: string]>,
): Promise<Answer> {
  const actor = operator();
  const line = waitingLine();
  try {
    const onLook = async () => {
      if (!line.isSeen) return;
      const now = await showRun(parts, actor, { runId });
      if (now.ok) line.show(progressOf(now.value));
    };
    const waited = await waitForRun(parts, actor, { runId, onLook });
    if (!waited.ok) throw noSuchRun(runId);
  } finally {
    line.clear();
  }
  const run = await requireRun(parts, runId);
  const isBad = run.status === "failed" || run.status === "cancelled";
  return { data: run, text: outcome(run), exitCode: isBad ? 1 : 0 };
}

function progressOf({ status, counts }: ShownRun): string {
  return `${status.replaceAll("_", " ")}, ${counts.completed} of ${counts.total} steps done`;
}

function outcome(run: RunWithSteps): string {
  const lines = [statusText(run.status), run.error && errorLine(run.error), resultProblem(run)];
  return lines.filter((line) => line !== null).join("\n");
}
