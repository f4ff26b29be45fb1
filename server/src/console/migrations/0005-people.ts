import type { Migration } from "../../platform/db/migration.ts";

/**
 * People, their groups and what they are granted, and how they sign in. Every change of a person, a membership or a
 * grant takes the next `people_revision`, so that a deployment can tell whether it has missed one.
 */
export const people: Migration = {
  number: 5,
  name: "people",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    alter table console add column people_revision ${whole} not null default 0;
    create table users (
      user_id text primary key,
      email text not null,
      email_folded text not null unique,
      name text not null,
      name_folded text not null,
      password_hash text,
      console_role text check (console_role in ('administrator', 'auditor')),
      totp_sealed text,
      totp_confirmed_at ${whole},
      totp_last_step ${whole} not null default 0,
      recovery_hashes text not null default '[]',
      disabled_at ${whole},
      sessions_valid_from ${whole} not null,
      last_sign_in_at ${whole},
      created_at ${whole} not null,
      revision ${whole} not null,
      check (totp_confirmed_at is null or totp_sealed is not null)
    )${strict};
    create table "groups" (
      group_id text primary key,
      name text not null,
      name_folded text not null unique,
      description text not null,
      created_at ${whole} not null,
      revision ${whole} not null
    )${strict};
    create table group_members (
      group_id text not null references "groups" on delete cascade,
      user_id text not null references users on delete cascade,
      added_at ${whole} not null,
      primary key (group_id, user_id)
    )${strict};
    create index group_members_by_user on group_members (user_id);
    create table grants (
      grant_id text primary key,
      deployment_id text not null references deployments on delete cascade,
      user_id text references users on delete cascade,
      group_id text references "groups" on delete cascade,
      role text not null check (role in ('member', 'manager')),
      created_at ${whole} not null,
      revision ${whole} not null,
      check ((user_id is null) <> (group_id is null)),
      unique (deployment_id, user_id),
      unique (deployment_id, group_id)
    )${strict};
    create index grants_by_user on grants (user_id);
    create index grants_by_group on grants (group_id);
    create table sessions (
      session_id text primary key,
      token_hash text not null unique,
      user_id text not null references users on delete cascade,
      created_at ${whole} not null,
      authenticated_at ${whole} not null,
      last_seen_at ${whole} not null,
      ends_at ${whole} not null,
      device text not null,
      address text not null
    )${strict};
    create index sessions_by_user on sessions (user_id, created_at);
    create index sessions_by_end on sessions (ends_at);
    create table one_time_links (
      token_hash text primary key,
      purpose text not null check (purpose in ('setup', 'recovery', 'invitation', 'password_reset')),
      user_id text references users on delete cascade,
      created_at ${whole} not null,
      expires_at ${whole} not null,
      used_at ${whole},
      check ((user_id is null) = (purpose in ('setup', 'recovery')))
    )${strict};
    create index one_time_links_by_user on one_time_links (user_id);
    create table known_devices (
      user_id text not null references users on delete cascade,
      token_hash text not null,
      last_used_at ${whole} not null,
      primary key (user_id, token_hash)
    )${strict};
    create table sign_in_throttles (
      bucket text primary key,
      attempts ${whole} not null,
      blocked_until ${whole} not null,
      is_noted ${whole} not null,
      forget_at ${whole} not null
    )${strict};
    create index sign_in_throttles_by_end on sign_in_throttles (forget_at);
  `;
}
