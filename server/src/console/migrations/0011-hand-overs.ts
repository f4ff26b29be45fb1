import type { Migration } from "../../platform/db/migration.ts";

/** Codes with which a person who is signed in at the console enters a deployment. Each lasts a minute. */
export const handOvers: Migration = {
  number: 11,
  name: "hand-overs",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table hand_overs (
      code_hash text primary key,
      challenge text not null,
      user_id text not null references users on delete cascade,
      deployment_id text not null references deployments on delete cascade,
      session_id text not null,
      authenticated_at ${whole} not null,
      expires_at ${whole} not null
    )${strict};
    create index hand_overs_by_end on hand_overs (expires_at);
    create index hand_overs_by_user on hand_overs (user_id);
  `;
}
