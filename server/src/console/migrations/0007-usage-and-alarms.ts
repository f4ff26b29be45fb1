import type { Migration } from "../../platform/db/migration.ts";

/**
 * What deployments told of their keys' calls. Rejections are kept by the second for as long as an alarm may need them,
 * and by the hour for the view.
 */
export const usageAndAlarms: Migration = {
  number: 7,
  name: "usage-and-alarms",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table usage_hours (
      key_id text not null,
      hour ${whole} not null,
      status ${whole} not null,
      requests ${whole} not null,
      primary key (key_id, hour, status)
    )${strict};
    create index usage_hours_by_hour on usage_hours (hour);
    create table rejection_hours (
      key_id text not null,
      hour ${whole} not null,
      reason text not null,
      requests ${whole} not null,
      primary key (key_id, hour, reason)
    )${strict};
    create index rejection_hours_by_hour on rejection_hours (hour);
    create table rejection_seconds (
      key_id text not null,
      second ${whole} not null,
      reason text not null,
      requests ${whole} not null,
      primary key (key_id, second, reason)
    )${strict};
    create index rejection_seconds_by_second on rejection_seconds (second);
    create table purged_runs (
      key_id text not null,
      run_id text not null,
      at ${whole} not null,
      requested_by text,
      deleted_objects ${whole} not null,
      deleted_event_rows ${whole} not null,
      primary key (key_id, run_id)
    )${strict};
    create index purged_runs_by_key on purged_runs (key_id, at);
    create index purged_runs_by_time on purged_runs (at);
    create table key_activity (
      key_id text primary key,
      last_used_at ${whole},
      last_rejected_at ${whole}
    )${strict};
    create table key_scope_uses (
      key_id text not null,
      scope text not null,
      last_used_at ${whole} not null,
      primary key (key_id, scope)
    )${strict};
    create table alarms (
      alarm_id text primary key,
      key_id text not null,
      deployment_id text not null,
      raised_at ${whole} not null,
      first_rejection_at ${whole} not null,
      last_rejection_at ${whole} not null,
      rejections ${whole} not null,
      acknowledged_at ${whole},
      acknowledged_by text,
      acknowledged_by_name text,
      acknowledged_in_second ${whole},
      notified_at ${whole}
    )${strict};
    create unique index alarms_open on alarms (key_id) where acknowledged_at is null;
    create index alarms_by_key on alarms (key_id, acknowledged_at);
    create index alarms_by_time on alarms (raised_at, alarm_id);
    create index alarms_to_notify on alarms (raised_at) where notified_at is null;
  `;
}
