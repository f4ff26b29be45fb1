import type { Migration } from "../../platform/db/migration.ts";

/**
 * A passing test is kept apart from the last one: a connector that passed once stays ready when a later test
 * fails. What an agent needs in order to start (its kind of engine, its connectors) moves beside it, so that
 * nobody opens a script of megabytes to judge a workflow.
 */
export const connectors: Migration = {
  number: 7,
  name: "connectors",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table connectors (
      connector_id text primary key,
      name text not null unique,
      type text not null,
      newest_version ${whole} not null,
      passed_at ${whole},
      passed_version ${whole},
      tested_at ${whole},
      tested_version ${whole},
      test_ok ${whole} check (test_ok in (0, 1)),
      test_reason text,
      attention text,
      created_at ${whole} not null,
      updated_at ${whole} not null,
      check ((passed_at is null) = (passed_version is null)),
      check ((tested_at is null) = (test_ok is null) and (tested_at is null) = (tested_version is null))
    )${strict};
    create table connector_versions (
      connector_id text not null references connectors,
      version ${whole} not null,
      spec text not null,
      created_at ${whole} not null,
      primary key (connector_id, version)
    )${strict};
    alter table agents add column engine text not null default 'script';
    alter table agents add column connectors text not null default '[]';
  `;
}
