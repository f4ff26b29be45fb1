import type { Migration } from "../../platform/db/migration.ts";

/**
 * Single sign-on, and notices: what happened, and each mail or webhook that tells somebody of it. Columns that begin
 * with `sealed_` hold secrets that only the sealing key opens.
 */
export const signOnAndNotices: Migration = {
  number: 10,
  name: "sign-on-and-notices",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table single_sign_on (
      only_one ${whole} primary key check (only_one = 1),
      enabled ${whole} not null check (enabled in (0, 1)),
      issuer text not null,
      client_id text not null,
      sealed_client_secret text,
      scopes text not null,
      allowed_domains text not null,
      creates_people ${whole} not null check (creates_people in (0, 1)),
      button_label text not null,
      private_network ${whole} not null check (private_network in (0, 1)),
      changed_at ${whole} not null,
      revision ${whole} not null
    )${strict};
    create table sign_on_identities (
      issuer text not null,
      subject text not null,
      user_id text not null references users on delete cascade,
      linked_at ${whole} not null,
      last_used_at ${whole} not null,
      primary key (issuer, subject),
      unique (issuer, user_id)
    )${strict};
    create index sign_on_identities_by_user on sign_on_identities (user_id);
    create table mail_settings (
      only_one ${whole} primary key check (only_one = 1),
      enabled ${whole} not null check (enabled in (0, 1)),
      host text not null,
      port ${whole} not null,
      security text not null check (security in ('tls', 'starttls', 'none')),
      user_name text,
      sealed_password text,
      from_address text not null,
      recipients text not null,
      events text not null,
      private_network ${whole} not null check (private_network in (0, 1)),
      changed_at ${whole} not null,
      revision ${whole} not null
    )${strict};
    create table webhooks (
      webhook_id text primary key,
      name text not null,
      url text not null,
      sealed_secret text not null,
      sealed_previous_secret text,
      previous_valid_until ${whole},
      events text not null,
      enabled ${whole} not null check (enabled in (0, 1)),
      private_network ${whole} not null check (private_network in (0, 1)),
      created_at ${whole} not null,
      changed_at ${whole} not null,
      revision ${whole} not null
    )${strict};
    create table notices (
      notice_id text primary key,
      kind text not null,
      at ${whole} not null,
      once_key text unique,
      data text not null
    )${strict};
    create index notices_by_time on notices (at);
    create table notice_deliveries (
      delivery_id text primary key,
      notice_id text not null references notices on delete cascade,
      channel text not null check (channel in ('mail', 'webhook')),
      webhook_id text,
      recipient text not null,
      status text not null check (status in ('waiting', 'delivered', 'failed')),
      attempts ${whole} not null,
      give_up_after ${whole} not null,
      next_attempt_at ${whole} not null,
      last_error text,
      finished_at ${whole},
      sealed_link text
    )${strict};
    create index notice_deliveries_due on notice_deliveries (next_attempt_at) where status = 'waiting';
    create index notice_deliveries_by_notice on notice_deliveries (notice_id);
    create table lost_deployments (
      deployment_id text primary key references deployments on delete cascade,
      lost_at ${whole} not null
    )${strict};
  `;
}
