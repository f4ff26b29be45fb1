import type { RunSummary } from "@sluice/contract";
import { summariseRun } from "../../deployment/runs/summarise-run.ts";
import { waitForRun } from "../../deployment/runs/wait-for-run.ts";
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
  const { database } = parts;
  const line = waitingLine();
  try {
    const waited = await waitForRun(database, "everything", runId, async () => {
      if (!line.isSeen) return;
      const now = await summariseRun(database, "everything", runId);
      if (now.ok) line.show(progressOf(now.run));
    });
    if (!waited.ok) throw noSuchRun(runId);
  } finally {
    line.clear();
  }
  const run = await requireRun(parts, runId);
  const isBad = run.status === "failed" || run.status === "cancelled";
  return { data: run, text: outcome(run), exitCode: isBad ? 1 : 0 };
}

function progressOf({ status, counts }: RunSummary): string {
  return `${status.replaceAll("_", " ")}, ${counts.completed} of ${counts.total} steps done`;
}

function outcome(run: RunWithSteps): string {
  const status = statusText(run.status);
  return run.error === null ? status : `${status}\n${errorLine(run.error)}`;
}
