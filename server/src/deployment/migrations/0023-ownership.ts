import type { Migration } from "../../platform/db/migration.ts";

const subjects = ["workflows", "agents", "environments", "connectors", "graphs"];

/** Whom things belong to, and how often each was changed. What there is by now was made at the command line. */
export const ownership: Migration = {
  number: 23,
  name: "ownership",
  sqlite: schema("integer"),
  postgres: schema("bigint"),
};

function schema(whole: string): string {
  return subjects
    .map(
      (table) => `
    alter table ${table} add column owner_id text not null default 'operator';
    alter table ${table} add column owner_name text not null default 'Operator';
    alter table ${table} add column revision ${whole} not null default 1;
    create index ${table}_by_owner on ${table} (owner_id);`,
    )
    .join("\n");
}
