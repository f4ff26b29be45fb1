import type { Migration } from "../../platform/db/migration.ts";

/** Who started each run. Of the runs there are already, only the key is known. */
export const runActors: Migration = {
  number: 16,
  name: "run-actors",
  sqlite: schema(),
  postgres: schema(),
};

function schema(): string {
  return `
    alter table runs add column actor_kind text;
    alter table runs add column actor_id text;
    alter table runs add column actor_name text;
  `;
}
