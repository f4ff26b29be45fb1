import type { Migration } from "../../platform/db/migration.ts";

/** Jobs are taken lane by lane. On PostgreSQL the queue keeps its own schema and has a column for it. */
export const jobLanes: Migration = {
  number: 13,
  name: "job-lanes",
  sqlite: `
    alter table jobs add column lane text not null default '';
    create index jobs_by_lane on jobs (queue, lane, due_at, job_id);
    drop index jobs_by_due;
  `,
  postgres: "",
};
