import { cancelRun } from "../../deployment/runs/cancel-run.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { operator } from "./operator.ts";
import { noSuchRun, requireRun } from "./require-run.ts";

interface Options {
  readonly reason?: string;
  readonly by?: string;
}

export async function cancelRunCommand(
  parts: CommandParts,
  { words: [runId], options }: Given<Options, [run: string]>,
): Promise<Answer> {
  const order = { by: operator(options.by).name, reason: options.reason ?? null };
  const cancelled = await cancelRun(parts, "everything", runId, order);
  if (cancelled.ok) {
    return { data: { run_id: runId, status: cancelled.run.status }, text: `${runId} is cancelled.` };
  }
  switch (cancelled.refusal.code) {
    case "run_not_found":
      throw noSuchRun(runId);
    case "already_terminal": {
      const { status, finished_at } = await requireRun(parts, runId);
      throw new Refused(`The run was not cancelled: it is ${status} since ${finished_at}.`);
    }
    case "runtime_error":
      throw new Refused("The run was not cancelled: what it needs to go on is lost.");
  }
}
