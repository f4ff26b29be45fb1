import type { Migration } from "../../platform/db/migration.ts";

/** On PostgreSQL the queue keeps its own schema and migrates it itself. */
export const jobQueue: Migration = {
  number: 2,
  name: "job-queue",
  sqlite: `
    create table jobs (
      job_id integer primary key,
      queue text not null,
      job_key text not null,
      payload text not null,
      due_at integer not null,
      again_at integer,
      attempts integer not null default 0,
      worker_id text,
      claim integer,
      unique (queue, job_key),
      check ((worker_id is null) = (claim is null)),
      check (again_at is null or worker_id is not null)
    ) strict;
    create index jobs_by_due on jobs (queue, due_at, job_id);
    create unique index jobs_by_claim on jobs (worker_id, claim) where worker_id is not null;
  `,
  postgres: "",
};
