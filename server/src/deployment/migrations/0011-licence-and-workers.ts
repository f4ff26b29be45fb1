import type { Migration } from "../../platform/db/migration.ts";

/** Whether the deployment's licence lets it work, and which worker processes give signs of life. */
export const licenceAndWorkers: Migration = {
  number: 11,
  name: "licence-and-workers",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table licence (
      only_one ${whole} primary key check (only_one = 1),
      state text not null check (state in ('active', 'on_hold')),
      reason text,
      enforcement_status text,
      license_id text,
      updated_at ${whole} not null
    )${strict};
    create table workers (
      worker_id text primary key,
      beat_at ${whole} not null
    )${strict};
  `;
}
