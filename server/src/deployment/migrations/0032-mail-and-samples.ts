import type { Migration } from "../../platform/db/migration.ts";

/**
 * Each person says for themselves which mails they want; whoever said nothing gets them. A workflow remembers which
 * sample it was installed from.
 */
export const mailAndSamples: Migration = {
  number: 32,
  name: "mail-and-samples",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table mail_choices (
      user_id text primary key,
      mails_approvals ${whole} not null,
      updated_at ${whole} not null
    )${strict};
    alter table workflows add column sample_id text;
    create index workflows_by_sample on workflows (sample_id) where sample_id is not null;
  `;
}
