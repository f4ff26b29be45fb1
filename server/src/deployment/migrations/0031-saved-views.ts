import type { Migration } from "../../platform/db/migration.ts";

/** People keep the filters of a list under a name, each for themselves. */
export const savedViews: Migration = {
  number: 31,
  name: "saved-views",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table saved_views (
      view_id text primary key,
      owner_id text not null,
      list text not null,
      name text not null,
      folded_name text not null,
      filters text not null,
      revision ${whole} not null default 1,
      updated_at ${whole} not null
    )${strict};
    create unique index saved_views_by_name on saved_views (owner_id, list, folded_name);
  `;
}
