import type { Schedule, ScheduleRow } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Selectable } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { refuseUnlessOwner } from "../../access/ownership.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";
import { nextTimes } from "./schedule-times.ts";

interface ShowParts {
  readonly database: Database<DeploymentTables>;
  readonly versions: WorkflowVersions;
  now(): number;
}

type Row = Selectable<DeploymentTables["schedules"]> & { readonly workflow_name: string };

/** A schedule with its next times and what happens when a run of its workflow is still going; null when it is gone. */
export async function loadShownSchedule(
  { database, versions, now }: ShowParts,
  actor: Actor,
  scheduleId: string,
): Promise<Schedule | null> {
  const row = await database.reader
    .selectFrom("schedules")
    .innerJoin("workflows", "workflows.workflow_id", "schedules.workflow_id")
    .selectAll("schedules")
    .select(["workflows.name as workflow_name", "workflows.status"])
    .select(["workflows.active_version", "workflows.newest_version"])
    .where("schedule_id", "=", scheduleId)
    .executeTakeFirst();
  if (!row) return null;
  const definition = await versions.load(row.workflow_id, row.active_version ?? row.newest_version);
  const times =
    row.enabled === 1 ? nextTimes(row.cron, row.time_zone, now(), limits.schedule.shownTimes) : [];
  return {
    ...presentSchedule(row),
    parameters: JSON.parse(row.parameters) as Record<string, unknown>,
    input_text: row.input_text,
    next_times: times.map(isoTime),
    overlap_policy: definition?.settings.overlap_policy ?? "allow",
    workflow_active: row.status === "active",
    saved_by: row.saved_by,
    may_change: refuseUnlessOwner(actor, row) === null,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

/** A schedule as lists show it. */
export function presentSchedule(row: Row): ScheduleRow {
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return {
    schedule_id: row.schedule_id,
    workflow_id: row.workflow_id,
    workflow_name: row.workflow_name,
    cron: row.cron,
    time_zone: row.time_zone,
    enabled: row.enabled === 1,
    next_at: time(row.next_at),
    last_at: time(row.last_at),
    last_outcome: row.last_outcome,
    last_run_id: row.last_run_id,
    last_problem: row.last_problem,
    owner: { id: row.owner_id, name: row.owner_name },
    revision: row.revision,
  };
}
