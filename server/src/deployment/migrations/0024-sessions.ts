import type { Migration } from "../../platform/db/migration.ts";

/** Who is signed in to the web application. The people themselves are the console's: here they are only mirrored. */
export const sessions: Migration = {
  number: 24,
  name: "sessions",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table sessions (
      session_id text primary key,
      token_hash text not null unique,
      user_id text not null,
      created_at ${whole} not null,
      authenticated_at ${whole} not null,
      last_seen_at ${whole} not null,
      ends_at ${whole} not null,
      device text not null,
      address text not null,
      proved_at ${whole} not null default 0
    )${strict};
    create index sessions_by_user on sessions (user_id, created_at);
    create index sessions_by_end on sessions (ends_at);
  `;
}
