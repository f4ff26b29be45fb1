import type { Migration } from "../../platform/db/migration.ts";

/** Who changed what, and when. */
export const changeLog: Migration = {
  number: 15,
  name: "change-log",
  sqlite: schema("integer", "integer primary key autoincrement", " strict"),
  postgres: schema("bigint", "bigint generated always as identity primary key", ""),
};

function schema(whole: string, identity: string, strict: string): string {
  return `
    create table changes (
      change_id ${identity},
      at ${whole} not null,
      actor_kind text not null,
      actor_id text not null,
      actor_name text not null,
      action text not null,
      target text not null
    )${strict};
    create index changes_by_time on changes (at);
  `;
}
