import type { Migration } from "../../platform/db/migration.ts";

/** What the console had declared when it was last applied here, as it was told. */
export const appliedSettings: Migration = {
  number: 22,
  name: "applied-settings",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table applied_settings (
      only_one ${whole} primary key check (only_one = 1),
      body text not null
    )${strict};
  `;
}
