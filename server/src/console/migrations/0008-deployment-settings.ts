import type { Migration } from "../../platform/db/migration.ts";

/**
 * What administrators declare of deployments and of the console. Every change of a deployment takes its next
 * `settings_revision`; `settings_seen_revision` is what it said it has taken over. A deployment that was deleted keeps
 * its row: keys that are deleted too still name it.
 */
export const deploymentSettings: Migration = {
  number: 8,
  name: "deployment-settings",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    alter table deployments add column settings text not null default '{}';
    alter table deployments add column settings_revision ${whole} not null default 1;
    alter table deployments add column settings_seen_revision ${whole} not null default 1;
    alter table deployments add column deleted_at ${whole};
    create index deployments_by_name on deployments (name, deployment_id);
    create table console_settings (
      only_one ${whole} primary key check (only_one = 1),
      user_access_ranges text not null,
      revision ${whole} not null
    )${strict};
    insert into console_settings (only_one, user_access_ranges, revision) values (1, '["0.0.0.0/0","::/0"]', 1);
  `;
}
