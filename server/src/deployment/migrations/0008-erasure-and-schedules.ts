import type { Migration } from "../../platform/db/migration.ts";

export const erasureAndSchedules: Migration = {
  number: 8,
  name: "erasure-and-schedules",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table run_purges (
      run_id text primary key references runs,
      requested_at ${whole} not null,
      requested_by text,
      reason text,
      status text not null check (status in ('erasing', 'purged')),
      held_by text,
      held_until ${whole} not null,
      deleted_objects ${whole} not null default 0,
      deleted_versions ${whole} not null default 0,
      deleted_event_rows ${whole} not null default 0,
      deleted_graph_rows ${whole} not null default 0
    )${strict};
    create index runs_by_end on runs (finished_at, run_id)
      where finished_at is not null and data_purged_at is null;
    create index runs_going_by_workflow on runs (workflow_id, created_at, run_id) where finished_at is null;
    create index runs_queued on runs (workflow_id, created_at, run_id) where status = 'pending';
    alter table deployment add column run_data_retention_days ${whole} not null default 90
      check (run_data_retention_days between 1 and 3650);
    create table schedules (
      schedule_id text primary key,
      workflow_id text not null references workflows,
      cron text not null,
      time_zone text not null,
      parameters text not null,
      input_text text,
      enabled ${whole} not null check (enabled in (0, 1)),
      next_at ${whole},
      last_at ${whole},
      last_outcome text check (last_outcome in ('started', 'queued', 'skipped', 'refused')),
      last_run_id text,
      last_problem text,
      created_at ${whole} not null
    )${strict};
    create index schedules_by_workflow on schedules (workflow_id, created_at);
  `;
}
