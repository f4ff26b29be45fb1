import type { GateDecision, RunStatus } from "@sluice/contract";
import type { RunRefusal } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import {
  done,
  type Outcome,
  type PlainRefusal,
  type Refusal,
  type RefusedWith,
  refuse,
} from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type Commanded, commandRun } from "../runs/command-run.ts";
import { nameInLog } from "../runs/name-in-log.ts";
import { type OutOfReach, type ReachedRun, reachRun } from "../runs/reach-run.ts";
import type { RunParts } from "../runs/run-parts.ts";
import { keepDecision } from "./keep-decision.ts";

export interface DecideApprovalRequest {
  readonly runId: string;
  /** As `listApprovals` numbers it. */
  readonly gate: number;
  readonly decision: GateDecision;
  readonly note: string | null;
}

export interface DecidedApproval {
  readonly runId: string;
  readonly gate: number;
  readonly decision: GateDecision;
  /** How the run goes on. */
  readonly status: RunStatus;
}

type FactsOf<Code> = Omit<Extract<RunRefusal, { readonly code: Code }>, "code">;
type GateRefusal<Code extends RunRefusal["code"]> = Code extends string
  ? Refusal<Code, FactsOf<Code>>
  : never;

export type DecideApprovalRefusal =
  | OutOfReach
  | GateRefusal<"unknown_gate" | "gate_decided" | "decision_not_offered" | "note_missing" | "note_too_long">
  | Refusal<"already_terminal", { readonly status: RunStatus; readonly finishedAtMs: number | null }>
  /** A run is going whose board is lost. */
  | PlainRefusal<"runtime_error">;

/** Decides a gate that a run waits at. The first decision counts; whoever comes later is told of it. */
export async function decideApproval(
  parts: RunParts,
  actor: Actor,
  { runId, gate, decision, note }: DecideApprovalRequest,
): Promise<Outcome<DecidedApproval, DecideApprovalRefusal>> {
  const refused = refuseUnless(actor, "approvals:decide");
  if (refused) return refused;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  const command = { type: "decide_gate", gate, decision, by: nameInLog(actor) ?? actor.name, note } as const;
  const change = { action: "approval.decide", target: runId, at: parts.now() };
  const decided = await commandRun(parts, runId, command, async (written) => {
    await keepDecision(written, actor, { runId, gate, decision });
    await recordChange(written, actor, change);
  });
  if (decided.ok) return done({ runId, gate, decision, status: decided.board.status });
  return refusalOf(decided.refusal, reached.value, gate);
}

function refusalOf(
  refusal: Extract<Commanded, { ok: false }>["refusal"],
  { run_id: runId, status, finished_at: finishedAtMs }: ReachedRun,
  gate: number,
): RefusedWith<DecideApprovalRefusal> {
  switch (refusal.code) {
    case "run_ended":
      return refuse("already_terminal", { status: refusal.status, finishedAtMs: refusal.at });
    case "unknown_gate":
    case "run_not_started":
      return refuse("unknown_gate", { gate });
    case "gate_decided":
      return refuse("gate_decided", { decision: refusal.decision, by: refusal.by, at: refusal.at });
    case "decision_not_offered":
      return refuse("decision_not_offered", { phase: refusal.phase, offered: refusal.offered });
    case "note_missing":
      return refuse("note_missing");
    case "note_too_long":
      return refuse("note_too_long", { max_chars: refusal.max_chars });
    case "run_not_found":
      // Its data was erased, and its gates with it; or the board of a run that is going is lost.
      return finishedAtMs === null
        ? refuse("runtime_error")
        : refuse("already_terminal", { status, finishedAtMs });
    default:
      throw new Error(`A decision on a gate of ${runId} was refused: ${refusal.code}.`);
  }
}
