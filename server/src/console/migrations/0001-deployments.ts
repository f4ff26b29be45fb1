import type { Migration } from "../../platform/db/migration.ts";

export const deployments: Migration = {
  number: 1,
  name: "deployments",
  sqlite: `
    create table console (
      only_one integer primary key check (only_one = 1),
      console_id text not null,
      created_at integer not null
    ) strict;
    create table deployments (
      deployment_id text primary key,
      name text not null,
      governed integer not null check (governed in (0, 1)),
      release text not null,
      created_at integer not null
    ) strict, without rowid;
  `,
  postgres: `
    create table console (
      only_one integer primary key check (only_one = 1),
      console_id text not null,
      created_at bigint not null
    );
    create table deployments (
      deployment_id text primary key,
      name text not null,
      governed smallint not null check (governed in (0, 1)),
      release text not null,
      created_at bigint not null
    );
  `,
};
