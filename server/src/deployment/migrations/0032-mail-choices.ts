import type { Migration } from "../../platform/db/migration.ts";

/** Each person says for themselves which mails they want. Whoever said nothing gets them. */
export const mailChoices: Migration = {
  number: 32,
  name: "mail-choices",
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
  `;
}
