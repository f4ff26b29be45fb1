import type { Approval, GatePhase } from "@sluice/contract";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { asId, type ReachParts } from "../runs/reach-run.ts";
import { presentApproval, selectApprovals } from "./present-approval.ts";

export interface InboxPosition {
  readonly runId: string;
  readonly gate: number;
}

export interface InboxRequest {
  readonly workflowId?: string | undefined;
  readonly runId?: string | undefined;
  readonly phase?: GatePhase | undefined;
  readonly after: InboxPosition | null;
  readonly limit: number;
}

export interface Inbox {
  readonly items: Approval[];
  readonly next: InboxPosition | null;
  /** Of all that wait, whatever was asked for. */
  readonly total: number;
}

// Written out, not bound: the small index of open gates is used only when the condition can be read.
const open = sql.lit("open" as const);

/**
 * What waits for a person, in the runs of everyone. Ids of runs are in the order of their start, so the oldest run
 * comes first and what one run waits for stays together.
 */
export async function listInbox(
  { database }: ReachParts,
  actor: Actor,
  { workflowId, runId, phase, after, limit }: InboxRequest,
): Promise<Outcome<Inbox, NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "approvals:decide");
  if (refused) return refused;
  let query = selectApprovals(database.reader).where("run_gates.state", "=", open);
  if (workflowId !== undefined) query = query.where("runs.workflow_id", "=", asId(workflowId));
  if (runId !== undefined) query = query.where("run_gates.run_id", "=", asId(runId));
  if (phase !== undefined) query = query.where("run_gates.phase", "=", phase);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("run_gates.run_id", "run_gates.gate"), ">", tuple(after.runId, after.gate)),
    );
  }
  const rows = await query
    .orderBy("run_gates.run_id")
    .orderBy("run_gates.gate")
    .limit(limit + 1)
    .execute();
  const { total } = await database.reader
    .selectFrom("run_gates")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("state", "=", open)
    .executeTakeFirstOrThrow();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map(presentApproval),
    next: last ? { runId: last.run_id, gate: last.gate } : null,
    total: Number(total),
  });
}
