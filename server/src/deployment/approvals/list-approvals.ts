import type { GateDecision, GatePhase } from "@sluice/contract";
import { decisionsByPhase } from "@sluice/contract";
import { isoTime, openGates, type RunBoard } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { runReachOf } from "../../access/run-reach.ts";
import { type ReachParts, runsWithin } from "../runs/reach-run.ts";

export interface PendingApproval {
  run_id: string;
  workflow_name: string;
  gate: number;
  step: string;
  phase: GatePhase;
  since: string;
  /** Exactly what will run, at a tool gate. */
  command: string | null;
  result_summary: string | null;
  choices: readonly GateDecision[];
}

const maxRuns = 500;

/** What waits for a person in the runs that the actor sees, oldest run first. */
export async function listApprovals(
  { database }: ReachParts,
  actor: Actor,
): Promise<Outcome<PendingApproval[], NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const rows = await runsWithin(database.reader, runReachOf(actor))
    .innerJoin("run_boards", "run_boards.run_id", "runs.run_id")
    .select(["workflow_name", "board"])
    .where("status", "=", "waiting_for_approval")
    .where("finished_at", "is", null)
    .orderBy("created_at")
    .limit(maxRuns)
    .execute();
  return done(
    rows.flatMap(({ workflow_name, board }) => pendingOn(JSON.parse(board) as RunBoard, workflow_name)),
  );
}

function pendingOn(board: RunBoard, workflow_name: string): PendingApproval[] {
  return openGates(board).map(({ gate, step, phase, since, command }) => ({
    run_id: board.plan.run_id,
    workflow_name,
    gate,
    step,
    phase,
    since: isoTime(since),
    command,
    result_summary: board.steps.find(({ slug }) => slug === step)?.result_summary ?? null,
    choices: decisionsByPhase[phase],
  }));
}
