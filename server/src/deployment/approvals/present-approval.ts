import type { Approval } from "@sluice/contract";
import { decisionsByPhase, type GateDecision, type RunStatus } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Kysely, Selectable } from "kysely";
import { presentStarter, starterColumns } from "../runs/present-starter.ts";
import type { DeploymentTables } from "../tables.ts";

const gateColumns = [
  "gate",
  "step",
  "title",
  "phase",
  "state",
  "since",
  "expires_at",
  "command",
  "result_summary",
  "label",
  "decision",
  "decided_by",
  "decided_at",
  "note",
] as const satisfies (keyof DeploymentTables["run_gates"])[];

const runColumns = [
  ...starterColumns,
  "run_id",
  "workflow_id",
  "workflow_name",
  "version",
  "status",
  "created_at",
  "client_reference",
  "labels",
] as const satisfies (keyof DeploymentTables["runs"])[];

type GateRow = Selectable<DeploymentTables["run_gates"]>;
type RunRow = Selectable<DeploymentTables["runs"]>;
export type ApprovalRow = Pick<GateRow, (typeof gateColumns)[number]> &
  Pick<RunRow, (typeof runColumns)[number]>;

/** Gates with what is shown of their runs. */
export function selectApprovals(reader: Kysely<DeploymentTables>) {
  return reader
    .selectFrom("run_gates")
    .innerJoin("runs", "runs.run_id", "run_gates.run_id")
    .select(gateColumns.map((column) => `run_gates.${column}` as const))
    .select(runColumns.map((column) => `runs.${column}` as const));
}

export function presentApproval(row: ApprovalRow): Approval {
  const { run_id, workflow_id, workflow_name, version, triggered_by, key_id, client_reference } = row;
  const { gate, step, title, phase, state, command, result_summary, label, decided_by, note } = row;
  return {
    ...{ run_id, workflow_id, workflow_name, version, triggered_by, key_id, client_reference },
    ...{ gate, step, title, phase, state, command, result_summary, label, decided_by, note },
    started_by: presentStarter(row),
    is_trial: row.trial === 1,
    labels: JSON.parse(row.labels) as Record<string, string>,
    run_created_at: isoTime(row.created_at),
    run_status: row.status as RunStatus,
    since: isoTime(row.since),
    expires_at: row.expires_at === null ? null : isoTime(row.expires_at),
    decision: row.decision as GateDecision | null,
    decided_at: row.decided_at === null ? null : isoTime(row.decided_at),
    choices: state === "open" ? [...decisionsByPhase[phase]] : [],
  };
}
