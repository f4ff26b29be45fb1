import type { Migration } from "../../platform/db/migration.ts";

/** Knowledge graphs that runs build, what lists say of a run's files, and what authors say of agents. */
export const graphsAndOutputFacts: Migration = {
  number: 5,
  name: "graphs-and-output-facts",
  sqlite: schema("integer", " strict"),
  postgres: schema("bigint", ""),
};

function schema(whole: string, strict: string): string {
  return `
    create table graphs (
      graph_id text primary key,
      name text not null unique,
      published_version ${whole},
      updated_at ${whole} not null
    )${strict};
    create table graph_versions (
      graph_id text not null references graphs,
      version ${whole} not null,
      run_id text not null references runs,
      step text not null,
      status text not null check (status in ('building', 'built', 'ready', 'failed')),
      error text,
      entities ${whole} not null,
      relations ${whole} not null,
      claim text,
      claimed_until ${whole},
      created_at ${whole} not null,
      published_at ${whole},
      primary key (graph_id, version),
      unique (run_id, step)
    )${strict};
    create table graph_entities (
      graph_id text not null,
      version ${whole} not null,
      entity_no ${whole} not null,
      name text not null,
      kind text not null,
      mentions ${whole} not null,
      primary key (graph_id, version, entity_no),
      foreign key (graph_id, version) references graph_versions
    )${strict};
    create table graph_relations (
      graph_id text not null,
      version ${whole} not null,
      source_no ${whole} not null,
      target_no ${whole} not null,
      kind text not null,
      weight ${whole} not null,
      primary key (graph_id, version, source_no, target_no, kind),
      foreign key (graph_id, version) references graph_versions
    )${strict};
    alter table agents add column description text not null default '';
    alter table run_outputs add column title text not null default '';
    alter table run_outputs add column pages ${whole};
  `;
}
