import type { Migration } from "../../platform/db/migration.ts";

/**
 * Keys as administrators made them. Every change takes the next `key_revision`, so that a deployment can ask
 * for what is newer than it knows; `keys_seen_revision` is what it said it knows.
 */
export const apiKeys: Migration = {
  number: 2,
  name: "api-keys",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    alter table console add column key_revision ${whole} not null default 0;
    alter table deployments add column keys_seen_revision ${whole} not null default 0;
    create table api_keys (
      key_id text primary key,
      deployment_id text not null references deployments,
      name text not null,
      description text not null,
      scopes text not null,
      workflow_access text not null,
      allowed_ranges text not null,
      valid_hours text,
      rate_limit_rpm ${whole} not null,
      daily_run_quota ${whole} not null,
      max_concurrent_runs ${whole} not null,
      expiry_days ${whole} not null,
      created_at ${whole} not null,
      changed_at ${whole} not null,
      expires_at ${whole} not null,
      secret_hash text not null,
      previous_secret_hash text,
      previous_valid_until ${whole},
      external_id_hash text not null,
      revoked_at ${whole},
      deleted_at ${whole},
      revision ${whole} not null,
      check ((previous_secret_hash is null) = (previous_valid_until is null)),
      check (deleted_at is null or revoked_at is not null)
    )${strict};
    create index api_keys_by_revision on api_keys (deployment_id, revision);
  `;
}
