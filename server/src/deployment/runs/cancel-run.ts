import { isTerminalRunStatus, type RunSummary } from "@sluice/contract";
import { commandRun, type RunParts } from "./command-run.ts";
import { type Reach, type Refused, reachRun } from "./reach-run.ts";
import { summariseRun } from "./summarise-run.ts";

export interface Cancellation {
  /** The key or the person that asks. */
  readonly by: string;
  readonly reason: string | null;
}

/** Stops a run that has not ended. It is cancelled when this answers; its steps are stopped behind it. */
export async function cancelRun(
  parts: RunParts,
  reach: Reach,
  runId: string,
  { by, reason }: Cancellation,
): Promise<
  | { readonly ok: true; readonly run: RunSummary }
  | Refused<"run_not_found" | "already_terminal" | "runtime_error">
> {
  const reached = await reachRun(parts.database, reach, runId);
  if (!reached.ok) return reached;
  const alreadyTerminal: Refused<"already_terminal"> = { ok: false, refusal: { code: "already_terminal" } };
  if (isTerminalRunStatus(reached.run.status)) return alreadyTerminal;
  const cancelled = await commandRun(parts, runId, { type: "cancel", by, reason });
  if (!cancelled.ok) {
    // Another end was quicker. Any other refusal means that a run is going whose board is lost.
    const { code } = cancelled.refusal;
    return code === "run_ended" ? alreadyTerminal : { ok: false, refusal: { code: "runtime_error" } };
  }
  return await summariseRun(parts.database, reach, runId);
}
