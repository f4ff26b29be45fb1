import type { Migration } from "../../platform/db/migration.ts";

/** What a deployment keeps of its console besides keys, and what is on its way there. */
export const consoleLink: Migration = {
  number: 20,
  name: "console-link",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    alter table key_mirror_state add column distrusted_at ${whole};
    create table console_link (
      only_one ${whole} primary key check (only_one = 1),
      enrolment_id text not null,
      enrolling_until ${whole} not null,
      token_id text,
      console_id text,
      deployment_id text,
      deployment_name text,
      credential text,
      renewed_at ${whole}
    )${strict};
    create table feed_positions (
      feed text primary key,
      console_id text not null,
      revision ${whole} not null,
      heard_at ${whole} not null
    )${strict};
    create table mirrored_items (
      feed text not null,
      item_id text not null,
      revision ${whole} not null,
      body text not null,
      primary key (feed, item_id)
    )${strict};
    create table usage_outbox (
      batch_id text primary key,
      seq ${whole},
      flush_id text not null,
      body text not null,
      stored_at ${whole} not null,
      delivered_at ${whole}
    )${strict};
    create unique index usage_outbox_by_seq on usage_outbox (seq);
    create index usage_outbox_waiting on usage_outbox (stored_at) where delivered_at is null;
    create index usage_outbox_delivered on usage_outbox (delivered_at) where delivered_at is not null;
    create table usage_outbox_state (
      only_one ${whole} primary key check (only_one = 1),
      last_seq ${whole} not null,
      leased_by text,
      leased_until ${whole} not null
    )${strict};
    insert into usage_outbox_state (only_one, last_seq, leased_until) values (1, 0, 0);
  `;
}
