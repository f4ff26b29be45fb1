import { type ChangedGate, changedGates, type RunBoard } from "@sluice/core";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../live/publish-live.ts";
import type { DeploymentTables } from "../tables.ts";

type Transaction = WriteTransaction<DeploymentTables>;

/** Keeps the gates of a run beside its board, in the transaction that stores the board. */
export async function storeGates(
  transaction: Transaction,
  before: RunBoard | null,
  after: RunBoard,
): Promise<void> {
  const { run_id: runId } = after.plan;
  for (const gate of changedGates(before, after)) {
    await (gate.isNew ? insertGate(transaction, runId, gate) : updateGate(transaction, runId, gate));
    const change = { id: `${runId}:${gate.gate}`, status: gate.state, at: after.last_at };
    await publishLive(transaction, { topic: "inbox", ...change });
  }
}

async function insertGate({ sql }: Transaction, runId: string, changed: ChangedGate): Promise<void> {
  const { gate, step, title, phase, since, expires_at } = changed;
  await sql
    .insertInto("run_gates")
    .values({
      ...{ run_id: runId, gate, step, phase, since, expires_at },
      title: storable(title),
      command: storable(changed.command),
      result_summary: storable(changed.result_summary),
      label: storable(changed.label),
      ...standing(changed),
    })
    .execute();
}

async function updateGate({ sql }: Transaction, runId: string, changed: ChangedGate): Promise<void> {
  await sql
    .updateTable("run_gates")
    .set(standing(changed))
    .where("run_id", "=", runId)
    .where("gate", "=", changed.gate)
    .execute();
}

function standing({ state, decided }: ChangedGate) {
  return {
    state,
    decision: decided?.decision ?? null,
    decided_by: storable(decided?.by ?? null),
    decided_at: decided?.at ?? null,
    note: storable(decided?.note ?? null),
  };
}

/** PostgreSQL stores no NUL, and what is shown here never needs one. */
function storable<Text extends string | null>(text: Text): Text {
  return (text === null ? null : text.replaceAll("\0", "\ufffd")) as Text;
}
