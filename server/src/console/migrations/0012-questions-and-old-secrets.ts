import type { Migration } from "../../platform/db/migration.ts";

/**
 * What the console asks deployments elsewhere: a row lives for as long as somebody waits for the answer. And when the
 * secret that a rotation replaced was used last, under the moment at which that one ends.
 */
export const questionsAndOldSecrets: Migration = {
  number: 12,
  name: "questions-and-old-secrets",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table deployment_questions (
      question_id text primary key,
      deployment_id text not null references deployments,
      asked text not null,
      ends_at ${whole} not null,
      answer text
    )${strict};
    create index deployment_questions_by_deployment on deployment_questions (deployment_id);
    alter table key_activity add column old_secret_ends_at ${whole};
    alter table key_activity add column old_secret_used_at ${whole};
  `;
}
