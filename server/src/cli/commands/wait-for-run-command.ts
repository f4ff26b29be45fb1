import { waitForRun } from "../../runs/wait-for-run.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { statusText } from "../text/colour.ts";
import { errorLine } from "../text/describe-run.ts";
import { noSuchRun, type RunWithSteps, requireRun } from "./require-run.ts";
import { waitingLine } from "./waiting-line.ts";

export async function waitForRunCommand(
  parts: CommandParts,
  { words: [runId] }: Given<object, [run: string]>,
): Promise<Answer> {
  const line = waitingLine();
  try {
    const waited = await waitForRun(parts.database, "everything", runId, ({ status }) => line.show(status));
    if (!waited.ok) throw noSuchRun(runId);
  } finally {
    line.clear();
  }
  const run = await requireRun(parts, runId);
  const isBad = run.status === "failed" || run.status === "cancelled";
  return { data: run, text: outcome(run), exitCode: isBad ? 1 : 0 };
}

function outcome(run: RunWithSteps): string {
  const status = statusText(run.status);
  return run.error === null ? status : `${status}\n${errorLine(run.error)}`;
}
