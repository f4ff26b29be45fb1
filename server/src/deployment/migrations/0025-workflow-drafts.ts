import type { Migration } from "../../platform/db/migration.ts";

/**
 * What authors work on, beside the versions that come of it; who saved a version and what they said about it. A trial
 * is a version below 0, made of a draft to be run once. Every workflow has its row of drafts, also while nothing is in
 * it: its revision goes on counting.
 */
export const workflowDrafts: Migration = {
  number: 25,
  name: "workflow-drafts",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table workflow_drafts (
      workflow_id text primary key references workflows on delete cascade,
      revision ${whole} not null,
      definition_text_id text references texts,
      layout text,
      base_version ${whole},
      updated_at ${whole},
      updated_by_id text,
      updated_by_name text
    )${strict};
    insert into workflow_drafts (workflow_id, revision) select workflow_id, 0 from workflows;
    alter table workflow_versions add column note text not null default '';
    alter table workflow_versions add column layout text;
    alter table workflow_versions add column saved_by_id text;
    alter table workflow_versions add column saved_by_name text;
    alter table workflow_versions add column draft_revision ${whole};
    create index workflow_versions_by_text on workflow_versions (definition_text_id);
    create index workflow_drafts_by_text on workflow_drafts (definition_text_id);
    create index workflows_by_name on workflows (folded_name, workflow_id);
    create index workflows_by_change on workflows (updated_at, workflow_id);
  `;
}
