import type { StartedRun } from "../../deployment/starts/start-request.ts";
import type { Answer } from "../program/command-spec.ts";

/** A start was accepted. A run that could not be launched has failed already, and the command with it. */
export function startedAnswer({ runId: run_id, queued, run }: StartedRun): Answer {
  const { status, error } = run;
  if (status !== "failed") return { data: { run_id, queued }, text: run_id };
  const why = error?.message ?? error?.code ?? "it could not be launched";
  return { data: { run_id, queued, status, error }, text: `${run_id} failed: ${why}`, exitCode: 1 };
}
