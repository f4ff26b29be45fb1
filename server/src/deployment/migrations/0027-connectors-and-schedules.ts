import type { Migration } from "../../platform/db/migration.ts";

/**
 * What people do with connectors, schedules and knowledge graphs in the web application: credentials of a version, sealed; the guide to
 * it; every test with its steps; who saved what. Rows from before keep what they have: no credentials of their own,
 * no guide, and the operator for an owner.
 */
export const connectorsAndSchedules: Migration = {
  number: 27,
  name: "connectors-and-schedules",
  sqlite: schema("integer", " strict", "text"),
  postgres: schema("bigint", "", 'text collate "C"'),
};

function schema(whole: string, strict: string, text: string): string {
  return `
    alter table connectors add column folded_name ${text} not null default '';
    update connectors set folded_name = lower(name);
    create index connectors_by_name on connectors (folded_name, connector_id);
    alter table connector_versions add column guide_text_id text references texts;
    alter table connector_versions add column saved_by text;
    create table connector_credentials (
      connector_id text not null,
      version ${whole} not null,
      name text not null,
      sealed text not null,
      primary key (connector_id, version, name),
      foreign key (connector_id, version) references connector_versions
    )${strict};
    create table connector_tests (
      connector_id text not null,
      test_no ${whole} not null,
      version ${whole} not null,
      at ${whole} not null,
      ok ${whole} not null check (ok in (0, 1)),
      steps text not null,
      tested_by text not null,
      primary key (connector_id, test_no),
      foreign key (connector_id, version) references connector_versions
    )${strict};
    alter table graphs add column folded_name ${text} not null default '';
    update graphs set folded_name = lower(name);
    create index graphs_by_name on graphs (folded_name, graph_id);
    alter table schedules add column revision ${whole} not null default 1;
    alter table schedules add column owner_id text not null default 'operator';
    alter table schedules add column owner_name text not null default 'Operator';
    alter table schedules add column saved_by text not null default 'Operator';
    alter table schedules add column updated_at ${whole} not null default 0;
    update schedules set updated_at = created_at;
    create index schedules_by_creation on schedules (created_at, schedule_id);
    alter table deployment add column settings_revision ${whole} not null default 1;
  `;
}
