import { cancelRun } from "../../deployment/runs/cancel-run.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { refusalSentence } from "../text/refusal-sentence.ts";
import { operator } from "./operator.ts";
import { noSuchRun } from "./require-run.ts";

interface Options {
  readonly reason?: string;
  readonly by?: string;
}

export async function cancelRunCommand(
  parts: CommandParts,
  { words: [runId], options }: Given<Options, [run: string]>,
): Promise<Answer> {
  const request = { runId, reason: options.reason ?? null };
  const cancelled = await cancelRun(parts, operator(options.by), request);
  if (cancelled.ok) {
    return { data: { run_id: runId, status: cancelled.value.status }, text: `${runId} is cancelled.` };
  }
  if (cancelled.refusal.code === "run_not_found") throw noSuchRun(runId);
  throw new Refused(`The run was not cancelled: ${refusalSentence(cancelled.refusal)}`);
}
