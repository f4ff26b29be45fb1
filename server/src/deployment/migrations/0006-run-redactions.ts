import type { Migration } from "../../platform/db/migration.ts";

/** What redaction found, in counts: one row for each stage of a run, and for each step of the stage `steps`. */
export const runRedactions: Migration = {
  number: 6,
  name: "run-redactions",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table run_redactions (
      run_id text not null references runs,
      stage text not null,
      step text not null,
      status text not null,
      files_scanned ${whole} not null,
      files_changed ${whole} not null,
      files_skipped ${whole} not null,
      rows_sampled ${whole} not null,
      coordinator_calls ${whole} not null,
      entities text not null,
      updated_at ${whole} not null,
      primary key (run_id, stage, step)
    )${strict};
  `;
}
