import type { Migration } from "../../platform/db/migration.ts";

/**
 * What the console offers, as it was heard last; what was installed of it, and up to when update rules were followed.
 * Notices are what managers are told.
 */
export const templates: Migration = {
  number: 21,
  name: "templates",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table offered_items (
      item_id text primary key,
      revision ${whole} not null,
      body text not null
    )${strict};
    create table offered_items_state (
      only_one ${whole} primary key check (only_one = 1),
      revision ${whole} not null,
      heard_at ${whole} not null
    )${strict};
    insert into offered_items_state (only_one, revision, heard_at) values (1, 0, 0);
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
