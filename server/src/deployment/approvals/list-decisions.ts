import type { Approval, GateDecision, GatePhase } from "@sluice/contract";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { asId, type ReachParts } from "../runs/reach-run.ts";
import { presentApproval, selectApprovals } from "./present-approval.ts";

export interface DecisionPosition {
  readonly decidedAtMs: number;
  readonly runId: string;
  readonly gate: number;
}

export interface DecisionsRequest {
  readonly workflowId?: string | undefined;
  readonly runId?: string | undefined;
  readonly phase?: GatePhase | undefined;
  readonly decision?: GateDecision | undefined;
  /** The id of a person; `me`: whoever asks. */
  readonly decidedBy?: string | undefined;
  readonly afterMs: number | null;
  readonly beforeMs: number | null;
  readonly after: DecisionPosition | null;
  readonly limit: number;
}

export interface Decisions {
  readonly items: Approval[];
  readonly next: DecisionPosition | null;
}

// Written out, not bound: the index of decided gates is used only when the condition can be read.
const decided = sql.lit("decided" as const);

/** What was decided, by whom and when, the newest first. What was erased with its run is not among it. */
export async function listDecisions(
  { database }: ReachParts,
  actor: Actor,
  request: DecisionsRequest,
): Promise<Outcome<Decisions, NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "approvals:decide");
  if (refused) return refused;
  const { workflowId, runId, phase, decision, decidedBy, afterMs, beforeMs, after, limit } = request;
  let query = selectApprovals(database.reader).where("run_gates.state", "=", decided);
  if (workflowId !== undefined) query = query.where("runs.workflow_id", "=", asId(workflowId));
  if (runId !== undefined) query = query.where("run_gates.run_id", "=", asId(runId));
  if (phase !== undefined) query = query.where("run_gates.phase", "=", phase);
  if (decision !== undefined) query = query.where("run_gates.decision", "=", decision);
  if (decidedBy !== undefined) {
    query = query.where("run_gates.decided_by_id", "=", decidedBy === "me" ? actor.id : asId(decidedBy));
  }
  if (afterMs !== null) query = query.where("run_gates.decided_at", ">", afterMs);
  if (beforeMs !== null) query = query.where("run_gates.decided_at", "<", beforeMs);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("run_gates.decided_at", "run_gates.run_id", "run_gates.gate"),
        "<",
        tuple(after.decidedAtMs, after.runId, after.gate),
      ),
    );
  }
  const rows = await query
    .orderBy("run_gates.decided_at", "desc")
    .orderBy("run_gates.run_id", "desc")
    .orderBy("run_gates.gate", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = last && { decidedAtMs: last.decided_at ?? 0, runId: last.run_id, gate: last.gate };
  return done({ items: shown.map(presentApproval), next: next ?? null });
}
