import type { RunStatus } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { runReachOf } from "../../access/run-reach.ts";
import { outputsStanding } from "../runs/present-run.ts";
import { isId, type OutOfReach, type ReachParts, runNotFound, runsWithin } from "../runs/reach-run.ts";
import { readRunState } from "../runs/run-state.ts";

export type OutputsRefusal =
  | OutOfReach
  | Refusal<"run_not_terminal", { readonly status: RunStatus; readonly wanted: "outputs" }>
  | Refusal<"redaction_pending", { readonly status: RunStatus }>;

/** Whether the files of a run may be looked at: within reach, once it has ended and what it wrote is clean. */
export async function reachOutputs(
  { database }: ReachParts,
  actor: Actor,
  runId: string,
): Promise<Outcome<{ readonly isPurged: boolean }, OutputsRefusal>> {
  const refused = refuseUnless(actor, "outputs:read");
  if (refused) return refused;
  if (!isId(runId)) return runNotFound;
  const row = await runsWithin(database.reader, runReachOf(actor))
    .select(["status", "state", "data_purged_at"])
    .where("run_id", "=", runId)
    .executeTakeFirst();
  if (!row) return runNotFound;
  if (row.data_purged_at !== null) return done({ isPurged: true });
  const status = row.status as RunStatus;
  switch (outputsStanding(status, readRunState(row.state))) {
    case "ready":
      return done({ isPurged: false });
    case "redaction_pending":
      return refuse("redaction_pending", { status });
    case "run_not_terminal":
      return refuse("run_not_terminal", { status, wanted: "outputs" });
  }
}
