import type { Migration } from "../../platform/db/migration.ts";

/**
 * Libraries with their templates, and the rules by which deployments take new versions of these. Every change of what a
 * deployment is offered takes the next `template_revision`, so that it can ask for what is newer than it knows.
 */
export const libraries: Migration = {
  number: 9,
  name: "libraries",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    alter table console add column template_revision ${whole} not null default 0;
    alter table console add column release text;
    create table libraries (
      library_id text primary key,
      name text not null unique,
      description text not null,
      revision ${whole} not null,
      created_at ${whole} not null,
      changed_at ${whole} not null
    )${strict};
    create table templates (
      template_id text primary key,
      library_id text not null references libraries on delete cascade,
      name text not null,
      description text not null,
      newest_version ${whole} not null,
      revision ${whole} not null,
      created_at ${whole} not null,
      changed_at ${whole} not null,
      unique (library_id, name)
    )${strict};
    create table template_versions (
      template_id text not null references templates on delete cascade,
      version ${whole} not null,
      file text not null,
      bytes ${whole} not null,
      workflow_name text not null,
      published_at ${whole} not null,
      published_by text not null,
      primary key (template_id, version)
    )${strict};
    create table subscriptions (
      library_id text not null references libraries on delete cascade,
      deployment_id text not null references deployments on delete cascade,
      created_at ${whole} not null,
      primary key (library_id, deployment_id)
    )${strict};
    create index subscriptions_by_deployment on subscriptions (deployment_id);
    create table update_rules (
      rule_id text primary key,
      name text not null unique,
      description text not null,
      cadence text not null check (cadence in ('weekly', 'monthly')),
      weekday text,
      month_day ${whole} check (month_day between 1 and 28),
      hour_utc ${whole} not null check (hour_utc between 0 and 23),
      revision ${whole} not null,
      created_at ${whole} not null,
      changed_at ${whole} not null,
      check ((cadence = 'weekly') = (weekday is not null)),
      check ((cadence = 'monthly') = (month_day is not null))
    )${strict};
    create table update_rule_deployments (
      rule_id text not null references update_rules on delete cascade,
      deployment_id text not null references deployments on delete cascade,
      since ${whole} not null,
      primary key (rule_id, deployment_id)
    )${strict};
    create index update_rule_deployments_by_deployment on update_rule_deployments (deployment_id);
    create table offers (
      deployment_id text not null references deployments on delete cascade,
      kind text not null check (kind in ('template', 'template_file', 'update_rule')),
      item_id text not null,
      revision ${whole} not null,
      primary key (deployment_id, kind, item_id)
    )${strict};
    create index offers_by_revision on offers (deployment_id, revision);
    create index offers_by_item on offers (kind, item_id);
  `;
}
