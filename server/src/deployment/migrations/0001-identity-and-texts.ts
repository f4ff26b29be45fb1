import type { Migration } from "../../platform/db/migration.ts";

export const identityAndTexts: Migration = {
  number: 1,
  name: "identity-and-texts",
  sqlite: `
    create table deployment (
      only_one integer primary key check (only_one = 1),
      deployment_id text not null,
      name text not null,
      governed integer not null check (governed in (0, 1)),
      created_at integer not null
    ) strict;
    create table texts (
      text_id text primary key,
      bytes integer not null,
      body text,
      blob_key text,
      created_at integer not null,
      check ((body is null) <> (blob_key is null))
    ) strict;
  `,
  postgres: `
    create table deployment (
      only_one integer primary key check (only_one = 1),
      deployment_id text not null,
      name text not null,
      governed smallint not null check (governed in (0, 1)),
      created_at bigint not null
    );
    create table texts (
      text_id text primary key,
      bytes integer not null,
      body text,
      blob_key text,
      created_at bigint not null,
      check ((body is null) <> (blob_key is null))
    );
  `,
};
