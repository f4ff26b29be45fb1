import type { Migration } from "../../platform/db/migration.ts";

/** Runs that had to be taken over: how many processes in a row have died at the place where each stands. */
export const runTakeovers: Migration = {
  number: 14,
  name: "run-takeovers",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table run_takeovers (
      run_id text primary key references runs,
      place text not null,
      deaths ${whole} not null,
      under_way ${whole} not null
    )${strict};
  `;
}
