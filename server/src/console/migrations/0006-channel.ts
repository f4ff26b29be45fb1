import type { Migration } from "../../platform/db/migration.ts";

/**
 * Deployments elsewhere: the credentials they come with, the tokens they enrol by, what they last said of
 * themselves, and which batches of usage they have delivered.
 */
export const channel: Migration = {
  number: 6,
  name: "channel",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    alter table deployments add column last_heard_at ${whole};
    alter table deployments add column health text;
    alter table deployments add column workers ${whole};
    alter table deployments add column usage_seq ${whole} not null default 0;
    create table deployment_feeds (
      deployment_id text not null references deployments,
      feed text not null,
      confirmed_revision ${whole} not null,
      confirmed_at ${whole} not null,
      primary key (deployment_id, feed)
    )${strict};
    create table enrolment_tokens (
      token_id text primary key,
      secret_hash text not null,
      deployment_id text references deployments,
      created_at ${whole} not null,
      expires_at ${whole} not null,
      used_at ${whole},
      used_by text,
      credential_id text
    )${strict};
    create index enrolment_tokens_by_expiry on enrolment_tokens (expires_at);
    create table deployment_credentials (
      credential_id text primary key,
      deployment_id text not null references deployments,
      secret_hash text not null,
      next_secret_hash text,
      previous_secret_hash text,
      previous_valid_until ${whole},
      renewal_asked_at ${whole},
      overlap_hours ${whole} not null,
      created_at ${whole} not null,
      rotated_at ${whole},
      last_used_at ${whole},
      last_address text,
      revoked_at ${whole},
      check ((previous_secret_hash is null) = (previous_valid_until is null))
    )${strict};
    create index deployment_credentials_by_deployment on deployment_credentials (deployment_id, created_at);
    create table usage_batches (
      batch_id text primary key,
      deployment_id text not null,
      seq ${whole} not null,
      received_at ${whole} not null
    )${strict};
    create index usage_batches_by_time on usage_batches (received_at);
  `;
}
