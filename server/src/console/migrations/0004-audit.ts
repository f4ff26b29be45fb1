import type { Migration } from "../../platform/db/migration.ts";

/**
 * What administrators did, and were refused, as a chain: each entry's hash covers the hash of the one before. The
 * entries of the change log that came first are taken over; the console chains them at its next start.
 */
export const audit: Migration = {
  number: 4,
  name: "audit",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table audit_entries (
      seq ${whole} primary key,
      at ${whole} not null,
      actor_kind text not null,
      actor_id text not null,
      actor_name text not null,
      address text,
      action text not null,
      target text not null,
      target_name text,
      outcome text not null check (outcome in ('done', 'refused')),
      reason text,
      before_values text,
      after_values text,
      hash text not null
    )${strict};
    create index audit_entries_by_time on audit_entries (at, seq);
    create index audit_entries_by_actor on audit_entries (actor_id, seq);
    create index audit_entries_by_target on audit_entries (target, seq);
    create index audit_entries_by_action on audit_entries (action, seq);
    insert into audit_entries (seq, at, actor_kind, actor_id, actor_name, action, target, outcome, hash)
      select row_number() over (order by change_id), at, actor_kind, actor_id, actor_name, action, target, 'done', ''
      from changes;
    drop table changes;
    create table console_secret (
      only_one ${whole} primary key check (only_one = 1),
      secret text not null
    )${strict};
    create table audit_head (
      only_one ${whole} primary key check (only_one = 1),
      seq ${whole} not null,
      hash text not null
    )${strict};
    insert into audit_head (only_one, seq, hash)
      select 1, coalesce(max(seq), 0), '' from audit_entries;
  `;
}
