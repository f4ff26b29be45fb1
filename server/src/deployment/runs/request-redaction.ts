import { isTerminalRunStatus, type RunStatus } from "@sluice/contract";
import { owedAfterEnd } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { activationQueue } from "./queue-activation.ts";
import { type OutOfReach, reachRun } from "./reach-run.ts";
import type { RunParts } from "./run-parts.ts";
import { lockBoard } from "./run-record.ts";

export type RequestRedactionRefusal =
  | OutOfReach
  | PlainRefusal<"data_purged" | "nothing_to_redact" | "redacted_already">
  | Refusal<"run_not_terminal", { readonly status: RunStatus; readonly wanted: "redaction" }>;

/** Has a worker try again to redact the outputs of a finished run, however long ago it was given up. */
export async function requestRedaction(
  parts: RunParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<null, RequestRedactionRefusal>> {
  const refused = refuseUnless(actor, "runs:create");
  if (refused) return refused;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  return await parts.database.write(async (transaction): Promise<Outcome<null, RequestRedactionRefusal>> => {
    const board = await lockBoard(transaction, runId);
    if (!board) return refuse("data_purged");
    const { status } = board;
    if (!isTerminalRunStatus(status)) return refuse("run_not_terminal", { status, wanted: "redaction" });
    if (owedAfterEnd(board).length === 0) return refuse("nothing_to_redact");
    if ((await readStatus(transaction, runId)) === "complete") return refuse("redacted_already");
    await forgetPause(transaction, runId);
    await parts.jobs.enqueue(transaction, { queue: activationQueue, key: runId, payload: null });
    await recordChange(transaction, actor, { action: "run.redact", target: runId, at: parts.now() });
    return done(null);
  });
}

async function readStatus({ sql }: WriteTransaction<DeploymentTables>, runId: string) {
  const last = await sql
    .selectFrom("run_redactions")
    .select("status")
    .where("run_id", "=", runId)
    .where("stage", "=", "outputs")
    .where("step", "=", "")
    .executeTakeFirst();
  return last?.status;
}

/** What was found so far stays counted; only the pause since the last attempt is forgotten. */
async function forgetPause({ sql }: WriteTransaction<DeploymentTables>, runId: string): Promise<void> {
  await sql
    .updateTable("run_redactions")
    .set({ updated_at: 0 })
    .where("run_id", "=", runId)
    .where("stage", "=", "outputs")
    .where("step", "=", "")
    .execute();
}
