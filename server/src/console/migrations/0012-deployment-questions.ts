import type { Migration } from "../../platform/db/migration.ts";

/** What the console asks deployments elsewhere. A row lives for as long as somebody waits for the answer. */
export const deploymentQuestions: Migration = {
  number: 12,
  name: "deployment-questions",
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
  `;
}
