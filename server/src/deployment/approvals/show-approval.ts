import type { ApprovalDetail, ShownText, Step } from "@sluice/contract";
import { isoTime, presentSteps, type RunBoard } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { agentNameOf } from "../agents/agent-name-of.ts";
import { type RunLogGone, reachBoard } from "../runs/reach-board.ts";
import type { OutOfReach } from "../runs/reach-run.ts";
import { readResults, shownText } from "../runs/read-results.ts";
import type { ShowRunParts } from "../runs/show-run.ts";
import { type ApprovalRow, presentApproval, selectApprovals } from "./present-approval.ts";

export type ShowApprovalRefusal =
  | OutOfReach
  | RunLogGone
  | Refusal<"unknown_gate", { readonly gate: number }>;

/** What a person needs to see before they decide: the whole command or result, and what it stands on. */
export async function showApproval(
  parts: ShowRunParts,
  actor: Actor,
  { runId, gate }: { readonly runId: string; readonly gate: number },
): Promise<Outcome<ApprovalDetail, ShowApprovalRefusal>> {
  const refused = refuseUnless(actor, "approvals:decide");
  if (refused) return refused;
  const reached = await reachBoard(parts, actor, runId);
  if (!reached.ok) return reached;
  const { board } = reached.value;
  const row = board === null ? undefined : await readGate(parts, runId, gate);
  if (board === null || row === undefined) return refuse("unknown_gate", { gate });
  const steps = presentSteps(board).steps;
  const own = steps.find(({ slug }) => slug === row.step);
  const definition = await parts.versions.loadStarted(row.workflow_id, row.version);
  const node = definition?.nodes.find(({ slug }) => slug === row.step);
  return done({
    ...presentApproval(row),
    node_type: own?.node_type ?? "task",
    instructions: node?.instructions ?? null,
    agent: node?.agent ? await agentNameOf(parts.database, node.agent) : null,
    before: steps.filter(({ slug }) => own?.depends_on.includes(slug)).map(shortStep),
    earlier: earlierSteps(steps, row, own),
    result: await resultOf(parts, board, row),
    previous: row.phase === "result" ? await previousOf(parts, row) : null,
  });
}

function shortStep({ slug, title, status, result_summary }: Step): ApprovalDetail["earlier"][number] {
  return { slug, title, status, result_summary };
}

/** What the step stands on only through others, or not at all. What ended after the decision played no part in it. */
function earlierSteps(
  steps: readonly Step[],
  { decided_at }: ApprovalRow,
  own: Step | undefined,
): ApprovalDetail["earlier"] {
  const until = decided_at === null ? null : isoTime(decided_at);
  return steps
    .filter(({ slug }) => slug !== own?.slug && !own?.depends_on.includes(slug))
    .flatMap((step) => (step.finished_at === null ? [] : [{ step, at: step.finished_at }]))
    .filter(({ at }) => until === null || at <= until)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .map(({ step }) => shortStep(step));
}

async function readGate({ database }: ShowRunParts, runId: string, gate: number) {
  return await selectApprovals(database.reader)
    .where("run_gates.run_id", "=", runId)
    .where("run_gates.gate", "=", gate)
    .executeTakeFirst();
}

/** The step's result is the one in question while its newest result gate is this one. */
async function resultOf(parts: ShowRunParts, board: RunBoard, row: ApprovalRow): Promise<ShownText | null> {
  if (row.phase !== "result") return null;
  const newest = board.gates.findLast(({ step, phase }) => step === row.step && phase === "result");
  if (newest?.gate !== row.gate) return await sentBack(parts, row.run_id, row.gate);
  const results = await readResults(parts, row.run_id, [row.step]);
  return results.get(row.step) ?? null;
}

async function sentBack({ database }: ShowRunParts, runId: string, gate: number): Promise<ShownText | null> {
  const kept = await database.reader
    .selectFrom("run_gates")
    .select(["result_body", "result_summary"])
    .where("run_id", "=", runId)
    .where("gate", "=", gate)
    .executeTakeFirst();
  const text = kept?.result_body ?? kept?.result_summary ?? null;
  return text === null ? null : shownText(text);
}

async function previousOf(
  parts: ShowRunParts,
  { run_id: runId, step, gate }: ApprovalRow,
): Promise<ApprovalDetail["previous"]> {
  const before = await parts.database.reader
    .selectFrom("run_gates")
    .select(["gate", "note", "decided_by", "decided_at"])
    .where("run_id", "=", runId)
    .where("step", "=", step)
    .where("decision", "=", "send_back")
    .where("gate", "<", gate)
    .orderBy("gate", "desc")
    .executeTakeFirst();
  const result = before ? await sentBack(parts, runId, before.gate) : null;
  if (!before || result === null) return null;
  const { note, decided_by, decided_at } = before;
  return { gate: before.gate, result, note, decided_by, decided_at: isoTime(decided_at ?? 0) };
}
