import type { Migration } from "../../platform/db/migration.ts";

/**
 * The board moves beside the run: a run's row stays narrow for lists, and erasing a run deletes its board.
 * `state` is what callers see of the board; it survives the erasure, stripped.
 */
export const runStateAndSecret: Migration = {
  number: 4,
  name: "run-state-and-secret",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table run_boards (
      run_id text primary key references runs,
      revision ${whole} not null,
      board text not null
    )${strict};
    insert into run_boards (run_id, revision, board) select run_id, revision, board from runs;
    alter table runs drop column board;
    alter table runs add column state text not null default '{}';
    alter table runs add column key_id text;
    alter table runs add column pii_policy text;
    alter table runs add column inputs_manifest text;
    alter table runs add column data_purged_at ${whole};
    alter table runs add column purge text;
    create table deployment_secret (
      only_one ${whole} primary key check (only_one = 1),
      secret text not null
    )${strict};
  `;
}
