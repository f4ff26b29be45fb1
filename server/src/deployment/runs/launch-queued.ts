import { isTerminalRunStatus } from "@sluice/contract";
import { sql as fragment, type Kysely } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { preparedStatement } from "../../platform/db/prepared-query.ts";
import { isLicenceOnHold } from "../availability/licence.ts";
import type { DeploymentTables } from "../tables.ts";
import { applyCommand } from "./apply-command.ts";
import { queueActivation } from "./queue-activation.ts";
import type { RunParts } from "./run-parts.ts";
import { lockBoard } from "./run-record.ts";

// Written out, not bound: SQLite uses the small index of queued runs only when it can read the condition.
const pending = fragment.lit("pending");

const oldestQueued = preparedStatement(
  (sql: Kysely<DeploymentTables>, { workflowId }: { workflowId: string }) =>
    sql
      .selectFrom("runs")
      .select(["run_id", "created_at"])
      .where("workflow_id", "=", workflowId)
      .where("status", "=", pending)
      .orderBy("created_at")
      .orderBy("run_id")
      .limit(1),
);

/**
 * To be called in the transaction that ends a run. Launches the workflow's oldest queued run, unless one that it
 * waits for is still going: any that people or schedules started, and those of the API that are older. While the
 * licence is on hold nothing is launched: what was accepted waits for the end of the hold. Harmless to repeat.
 */
export async function launchQueued(
  transaction: WriteTransaction<DeploymentTables>,
  parts: RunParts,
  workflowId: string,
): Promise<void> {
  const { sql } = transaction;
  for (;;) {
    const [next] = (await oldestQueued(transaction, { workflowId })).rows;
    if (!next) return;
    // Two runs that end at once wait for each other here, so that the second sees that both have ended.
    const board = await lockBoard(transaction, next.run_id);
    if (!board) return;
    if (board.status !== "pending") continue; // launched or cancelled while this one waited
    const ahead = await sql
      .selectFrom("runs")
      .select("run_id")
      .where("workflow_id", "=", workflowId)
      .where("finished_at", "is", null)
      .where("status", "<>", "pending")
      .where("trial", "=", 0)
      .where((where) =>
        where.or([where("triggered_by", "<>", "api"), where("created_at", "<=", next.created_at)]),
      )
      .limit(1)
      .executeTakeFirst();
    if (ahead || (await isLicenceOnHold(transaction))) return;
    const launched = await applyCommand(transaction, parts, board, { type: "launch" });
    if (!launched.ok) throw new Error(`A queued run refused its launch: ${launched.refusal.code}.`);
    await queueActivation(transaction, parts, launched.board);
    if (!isTerminalRunStatus(launched.board.status)) return;
  }
}

/** For the start of a process and the end of a hold: launches whatever waits for nobody any more. */
export async function launchAllQueued(parts: RunParts): Promise<void> {
  const workflows = await parts.database.reader
    .selectFrom("runs")
    .select("workflow_id")
    .distinct()
    .where("status", "=", pending)
    .execute();
  for (const { workflow_id } of workflows) {
    await parts.database.write((transaction) => launchQueued(transaction, parts, workflow_id));
  }
}
