import type { Migration } from "../../platform/db/migration.ts";

export const workflowsAndRuns: Migration = {
  number: 3,
  name: "workflows-and-runs",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

/** The two dialects differ only in the word for a whole number and in SQLite's word for strict tables. */
function schema(whole: string, strict: string): string {
  return `
    create table environments (
      environment_id text primary key,
      name text not null unique,
      spec text not null,
      updated_at ${whole} not null
    )${strict};
    create table agents (
      agent_id text primary key,
      name text not null unique,
      kind text not null,
      environment_id text references environments,
      spec_text_id text not null references texts,
      updated_at ${whole} not null
    )${strict};
    create table workflows (
      workflow_id text primary key,
      name text not null unique,
      description text not null,
      status text not null check (status in ('draft', 'active', 'inactive')),
      active_version ${whole},
      newest_version ${whole} not null,
      created_at ${whole} not null,
      updated_at ${whole} not null
    )${strict};
    create table workflow_versions (
      workflow_id text not null references workflows,
      version ${whole} not null,
      definition_text_id text not null references texts,
      created_at ${whole} not null,
      primary key (workflow_id, version)
    )${strict};
    create table runs (
      run_id text primary key,
      workflow_id text not null references workflows,
      workflow_name text not null,
      version ${whole} not null,
      triggered_by text not null check (triggered_by in ('api', 'web', 'schedule')),
      status text not null,
      created_at ${whole} not null,
      finished_at ${whole},
      client_reference text,
      labels text not null,
      parameters text not null,
      input_text text,
      revision ${whole} not null,
      board text not null
    )${strict};
    create index runs_by_age on runs (created_at, run_id);
    create index runs_going on runs (status) where finished_at is null;
    create table run_events (
      run_id text not null references runs,
      position ${whole} not null,
      segment text not null,
      seq ${whole} not null,
      at ${whole} not null,
      type text not null,
      node text,
      payload text not null,
      primary key (run_id, position)
    )${strict};
    create unique index run_events_by_segment on run_events (run_id, segment, seq);
    create table step_results (
      run_id text not null references runs,
      step text not null,
      body text,
      blob_key text,
      primary key (run_id, step),
      check ((body is null) <> (blob_key is null))
    )${strict};
    create table run_outputs (
      output_id text primary key,
      run_id text not null references runs,
      output_key text not null,
      kind text not null,
      bytes ${whole} not null,
      content_type text not null,
      from_step text,
      created_at ${whole} not null,
      unique (run_id, output_key)
    )${strict};
  `;
}
