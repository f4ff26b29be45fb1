import type { Migration } from "../../platform/db/migration.ts";

/**
 * Names as sorting and prefix search compare them. They are folded by code of ours, so that both
 * dialects agree on every script; both compare them byte by byte. Rows from before get a plain lower
 * case until their next save.
 */
export const workflowFoldedName: Migration = {
  number: 12,
  name: "workflow-folded-name",
  sqlite: schema("text"),
  postgres: schema('text collate "C"'),
};

function schema(text: string): string {
  return `
    alter table workflows add column folded_name ${text} not null default '';
    update workflows set folded_name = lower(name);
    create index workflows_active_by_name on workflows (folded_name, workflow_id) where status = 'active';
  `;
}
