import type { RunBoard, RunLogEvent } from "@sluice/core";
import type { Kysely, Selectable } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { preparedStatement } from "../../platform/db/prepared-query.ts";
import { publishLive } from "../live/publish-live.ts";
import type { DeploymentTables } from "../tables.ts";
import { storeGates } from "./run-gates.ts";
import { insertLabels } from "./run-labels.ts";
import { insertEvents } from "./run-record.ts";

/** All that is known of a run when it is started. */
export type NewRun = Omit<
  Selectable<DeploymentTables["runs"]>,
  "inputs_manifest" | "data_purged_at" | "purge"
>;

const insertRow = preparedStatement((sql: Kysely<DeploymentTables>, run: NewRun) =>
  sql.insertInto("runs").values({
    run_id: run.run_id,
    workflow_id: run.workflow_id,
    workflow_name: run.workflow_name,
    version: run.version,
    triggered_by: run.triggered_by,
    key_id: run.key_id,
    actor_kind: run.actor_kind,
    actor_id: run.actor_id,
    actor_name: run.actor_name,
    status: run.status,
    created_at: run.created_at,
    finished_at: run.finished_at,
    client_reference: run.client_reference,
    labels: run.labels,
    parameters: run.parameters,
    input_text: run.input_text,
    revision: run.revision,
    state: run.state,
    pii_policy: run.pii_policy,
    trial: run.trial,
  }),
);

const insertBoard = preparedStatement(
  (sql: Kysely<DeploymentTables>, values: { run_id: string; revision: number; board: string }) =>
    sql.insertInto("run_boards").values({
      run_id: values.run_id,
      revision: values.revision,
      board: values.board,
    }),
);

/** Writes a new run: its row, its board and its first events, and what people find it by. */
export async function insertRun(
  transaction: WriteTransaction<DeploymentTables>,
  run: NewRun,
  board: RunBoard,
  events: readonly RunLogEvent[],
): Promise<void> {
  await insertRow(transaction, run);
  const { run_id, revision } = run;
  await insertBoard(transaction, { run_id, revision, board: JSON.stringify(board) });
  await insertEvents(transaction, run_id, 0, events);
  await insertLabels(transaction, run);
  await storeGates(transaction, null, board);
  const { status, created_at: at } = run;
  await publishLive(transaction, { topic: "runs", id: run_id, revision, status, at });
}
