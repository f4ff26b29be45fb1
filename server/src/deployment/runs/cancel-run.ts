import { isTerminalRunStatus, type RunStatus } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { commandRun } from "./command-run.ts";
import { nameInLog } from "./name-in-log.ts";
import type { SummarisedRun } from "./present-run.ts";
import { type OutOfReach, reachRun } from "./reach-run.ts";
import type { RunParts } from "./run-parts.ts";
import { summariseRun } from "./summarise-run.ts";

export interface CancelRequest {
  readonly runId: string;
  readonly reason: string | null;
}

export type CancelRefusal =
  | OutOfReach
  | Refusal<"already_terminal", { readonly status: RunStatus; readonly finishedAtMs: number | null }>
  /** A run is going whose board is lost. */
  | PlainRefusal<"runtime_error">;

/** Stops a run that has not ended. It is cancelled when this answers; its steps are stopped behind it. */
export async function cancelRun(
  parts: RunParts,
  actor: Actor,
  { runId, reason }: CancelRequest,
): Promise<Outcome<SummarisedRun, CancelRefusal>> {
  const refused = refuseUnless(actor, "runs:create");
  if (refused) return refused;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  const { status, finished_at: finishedAtMs } = reached.value;
  if (isTerminalRunStatus(status)) return refuse("already_terminal", { status, finishedAtMs });
  const change = { action: "run.cancel", target: runId, at: parts.now() };
  const cancelled = await commandRun(
    parts,
    runId,
    { type: "cancel", by: nameInLog(actor), reason },
    (written) => recordChange(written, actor, change),
  );
  if (cancelled.ok) return await summariseRun(parts, actor, runId);
  const { refusal } = cancelled;
  // Another end was quicker. Any other refusal means that the board is lost.
  return refusal.code === "run_ended"
    ? refuse("already_terminal", { status: refusal.status, finishedAtMs: refusal.at })
    : refuse("runtime_error");
}
