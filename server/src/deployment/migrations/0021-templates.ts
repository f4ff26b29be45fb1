import type { Migration } from "../../platform/db/migration.ts";

/**
 * What was installed of what the console offers, and up to when its update rules were followed. Notices are what
 * managers are told.
 */
export const templates: Migration = {
  number: 21,
  name: "templates",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table installed_templates (
      template_id text primary key,
      workflow_id text not null unique references workflows,
      version ${whole} not null,
      workflow_version ${whole} not null,
      installed_at ${whole} not null
    )${strict};
    create table update_rule_progress (
      rule_id text primary key,
      followed_until ${whole} not null
    )${strict};
    create table notices (
      notice_id text primary key,
      kind text not null,
      about text not null,
      facts text not null,
      at ${whole} not null,
      unique (kind, about)
    )${strict};
  `;
}
