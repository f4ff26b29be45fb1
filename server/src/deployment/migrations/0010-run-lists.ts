import type { Migration } from "../../platform/db/migration.ts";

/**
 * Lists of runs are read newest first, within one key or over all of them, and by what callers filter for.
 * Each of these gives such a list in its order, so that a page costs the same however many runs there are.
 */
export const runLists: Migration = {
  number: 10,
  name: "run-lists",
  sqlite: indexes(),
  postgres: indexes(),
};

function indexes(): string {
  return `
    create index runs_by_key on runs (key_id, created_at, run_id) where key_id is not null;
    create index runs_by_key_and_status on runs (key_id, status, created_at, run_id) where key_id is not null;
    create index runs_by_key_and_workflow on runs (key_id, workflow_id, status, created_at, run_id)
      where key_id is not null;
    create index runs_by_key_and_reference on runs (key_id, client_reference, created_at, run_id)
      where key_id is not null and client_reference is not null;
    create index runs_by_status on runs (status, created_at, run_id);
    create index runs_by_workflow on runs (workflow_id, status, created_at, run_id);
    create index runs_by_reference on runs (client_reference, created_at, run_id)
      where client_reference is not null;
  `;
}
