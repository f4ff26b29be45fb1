import type { Migration } from "../../platform/db/migration.ts";

/**
 * What the web application keeps of agents and environments: who refers to them, how each version of an environment was
 * provisioned, custom images, and what authors try out.
 */
export const agentsAndEnvironments: Migration = {
  number: 26,
  name: "agents-and-environments",
  sqlite: schema("integer", "text", " strict"),
  postgres: schema("bigint", 'text collate "C"', ""),
};

function schema(whole: string, ordered: string, strict: string): string {
  return `
    alter table agents add column folded_name ${ordered} not null default '';
    update agents set folded_name = lower(name);
    create index agents_by_name on agents (folded_name, agent_id);
    alter table agent_versions add column graph_id text;
    alter table agent_versions add column graph_version ${whole};
    alter table agent_versions add column language text;
    alter table agent_versions add column saved_by text;
    create index agent_versions_by_environment on agent_versions (environment_version_id);
    alter table environments add column folded_name ${ordered} not null default '';
    update environments set folded_name = lower(name);
    create index environments_by_name on environments (folded_name, environment_id);
    alter table workflow_versions add column agents_listed ${whole} not null default 0;
    create index workflow_versions_unlisted on workflow_versions (workflow_id) where agents_listed = 0;
    create table workflow_agents (
      workflow_id text not null,
      version ${whole} not null,
      agent_version_id text not null,
      primary key (workflow_id, version, agent_version_id),
      foreign key (workflow_id, version) references workflow_versions on delete cascade
    )${strict};
    create index workflow_agents_by_agent on workflow_agents (agent_version_id);
    create table images (
      image_id text primary key,
      name text not null,
      bytes ${whole} not null,
      received ${whole} not null,
      state text not null,
      digest text,
      fault text,
      owner_id text not null,
      owner_name text not null,
      created_at ${whole} not null,
      changed_at ${whole} not null
    )${strict};
    create table image_parts (
      image_id text not null references images on delete cascade,
      offset_bytes ${whole} not null,
      bytes ${whole} not null,
      blob_key text not null,
      primary key (image_id, offset_bytes)
    )${strict};
    create index images_by_owner on images (owner_id, image_id);
    create index images_by_digest on images (digest);
    alter table environment_versions add column image_id text references images;
    alter table environment_versions add column saved_by text;
    create index environment_versions_by_image on environment_versions (image_id);
    create table environment_provisioning (
      environment_version_id text primary key references environment_versions on delete cascade,
      state text not null,
      reason text,
      started_at ${whole} not null,
      deadline_at ${whole} not null,
      finished_at ${whole},
      last_line ${whole} not null
    )${strict};
    create table environment_log (
      environment_version_id text not null references environment_versions on delete cascade,
      line ${whole} not null,
      at ${whole} not null,
      text text not null,
      primary key (environment_version_id, line)
    )${strict};
    create table trials (
      trial_id text primary key,
      kind text not null,
      actor_kind text not null,
      actor_id text not null,
      actor_name text not null,
      environment_version_id text references environment_versions on delete set null,
      language text not null,
      script_text_id text not null references texts,
      context text not null,
      state text not null,
      stopping ${whole} not null,
      result text,
      created_at ${whole} not null,
      started_at ${whole},
      finished_at ${whole}
    )${strict};
    create index trials_by_actor on trials (actor_id, state);
    create index trials_by_age on trials (created_at);
    create index trials_by_environment on trials (environment_version_id);
  `;
}
