import { setTimeout as pause } from "node:timers/promises";
import { isTerminalRunStatus } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type OutOfReach, type ReachedRun, type ReachParts, reachRun } from "./reach-run.ts";

const lookAgainMs = 200;

export interface WaitRequest {
  readonly runId: string;
  /** Told what each look found until then. */
  onLook?(run: ReachedRun): Promise<void>;
}

/** Follows a run until it has ended or waits for a person. */
export async function waitForRun(
  parts: ReachParts,
  actor: Actor,
  { runId, onLook }: WaitRequest,
): Promise<Outcome<ReachedRun, OutOfReach>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  for (;;) {
    const reached = await reachRun(parts, actor, runId);
    if (!reached.ok) return reached;
    const { status } = reached.value;
    if (isTerminalRunStatus(status) || status === "waiting_for_approval") return reached;
    await onLook?.(reached.value);
    await pause(lookAgainMs);
  }
}
