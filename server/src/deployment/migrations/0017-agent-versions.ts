import type { Migration } from "../../platform/db/migration.ts";

/**
 * Agents and environments get versions that never change, and saved workflows refer to a version. Saved definitions
 * hold the ids of agents from before, in texts that SQL cannot open: so what each agent and environment is now becomes
 * its version 1, under the id that it had.
 */
export const agentVersions: Migration = {
  number: 17,
  name: "agent-versions",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    alter table agents rename to agents_before;
    alter table environments rename to environments_before;
    create table environments (
      environment_id text primary key,
      name text not null unique,
      newest_version ${whole} not null,
      created_at ${whole} not null
    )${strict};
    create table environment_versions (
      environment_version_id text primary key,
      environment_id text not null references environments,
      version ${whole} not null,
      spec text not null,
      created_at ${whole} not null,
      unique (environment_id, version)
    )${strict};
    create table agents (
      agent_id text primary key,
      name text not null unique,
      newest_version ${whole} not null,
      created_at ${whole} not null
    )${strict};
    create table agent_versions (
      agent_version_id text primary key,
      agent_id text not null references agents,
      version ${whole} not null,
      description text not null,
      kind text not null,
      engine text not null,
      connectors text not null,
      environment_version_id text references environment_versions,
      spec_text_id text not null references texts,
      created_at ${whole} not null,
      unique (agent_id, version)
    )${strict};
    insert into environments select environment_id, name, 1, updated_at from environments_before;
    insert into environment_versions
      select environment_id, environment_id, 1, spec, updated_at from environments_before;
    insert into agents select agent_id, name, 1, updated_at from agents_before;
    insert into agent_versions
      select agent_id, agent_id, 1, description, kind, engine, connectors, environment_id, spec_text_id, updated_at
      from agents_before;
    drop table agents_before;
    drop table environments_before;
  `;
}
