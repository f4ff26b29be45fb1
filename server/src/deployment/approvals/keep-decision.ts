import type { GateDecision } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

interface Decision {
  readonly runId: string;
  readonly gate: number;
  readonly decision: GateDecision;
}

/**
 * Keeps with a gate what its board does not: the person's id, and the result that was sent back, which the step's next
 * one replaces. A result that is too large for a row is not kept.
 */
export async function keepDecision(
  { sql }: WriteTransaction<DeploymentTables>,
  actor: Actor,
  { runId, gate, decision }: Decision,
): Promise<void> {
  const decided = sql
    .updateTable("run_gates")
    .set({ decided_by_id: actor.id })
    .where("run_id", "=", runId)
    .where("gate", "=", gate);
  if (decision !== "send_back") {
    await decided.execute();
    return;
  }
  await decided
    .set(({ selectFrom }) => ({
      result_body: selectFrom("step_results")
        .select("body")
        .whereRef("step_results.run_id", "=", "run_gates.run_id")
        .whereRef("step_results.step", "=", "run_gates.step"),
    }))
    .execute();
}
