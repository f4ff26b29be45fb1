import type { Migration } from "../../platform/db/migration.ts";

export const keysAndUsage: Migration = {
  number: 9,
  name: "keys-and-usage",
  sqlite: schema("integer", " strict", "integer primary key"),
  // On SQLite the rate windows have a file of their own, which nobody waits to see synced. Here a table
  // without a log does the same: after a crash of the server it is empty, and a minute starts anew.
  postgres: `${schema("bigint", "", "bigint generated always as identity primary key")}
    create unlogged table rate_windows (
      counter text not null,
      window_start bigint not null,
      used bigint not null,
      primary key (counter, window_start)
    );
  `,
};

function schema(whole: string, strict: string, rowNumber: string): string {
  return `
    create table key_mirror (
      key_id text primary key,
      deployment_id text not null,
      name text not null,
      scopes text not null,
      workflow_access text not null,
      allowed_ranges text not null,
      valid_hours text,
      rate_limit_rpm ${whole} not null,
      daily_run_quota ${whole} not null,
      max_concurrent_runs ${whole} not null,
      expires_at ${whole} not null,
      secret_hash text not null,
      previous_secret_hash text,
      previous_valid_until ${whole},
      external_id_hash text not null,
      revoked_at ${whole},
      deleted_at ${whole},
      revision ${whole} not null,
      changed_at ${whole} not null
    )${strict};
    create index key_mirror_by_revision on key_mirror (revision);
    create table key_mirror_state (
      only_one ${whole} primary key check (only_one = 1),
      revision ${whole} not null,
      heard_at ${whole} not null
    )${strict};
    insert into key_mirror_state (only_one, revision, heard_at) values (1, 0, 0);
    create table idempotency_keys (
      key_id text not null,
      idempotency_key text not null,
      workflow_id text not null,
      body_hash text not null,
      run_id text not null,
      created_at ${whole} not null,
      primary key (key_id, idempotency_key)
    )${strict};
    create index idempotency_keys_by_age on idempotency_keys (created_at);
    create table key_slots (
      key_id text primary key,
      active ${whole} not null check (active >= 0)
    )${strict};
    create table key_usage_days (
      key_id text not null,
      utc_day ${whole} not null,
      runs ${whole} not null,
      primary key (key_id, utc_day)
    )${strict};
    create table usage_requests (
      record_id ${rowNumber},
      key_id text not null,
      at ${whole} not null,
      method text not null,
      path text not null,
      status ${whole} not null,
      address text not null,
      request_id text not null,
      reason text
    )${strict};
    create index usage_requests_by_key on usage_requests (key_id, at, record_id);
    create index usage_requests_by_age on usage_requests (at);
    create table usage_hours (
      key_id text not null,
      hour ${whole} not null,
      accepted ${whole} not null,
      rejected ${whole} not null,
      primary key (key_id, hour)
    )${strict};
  `;
}
