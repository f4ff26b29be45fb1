import type { Migration } from "../../platform/db/migration.ts";

/** People's own files, and what is on its way in and out. */
export const files: Migration = {
  number: 30,
  name: "files",
  sqlite: schema("integer", "text", " strict"),
  postgres: schema("bigint", 'text collate "C"', ""),
};

function schema(whole: string, ordered: string, strict: string): string {
  return `
    create table file_trees (
      owner_id ${ordered} primary key,
      owner_name text not null
    )${strict};
    create table files (
      file_id ${ordered} primary key,
      owner_id ${ordered} not null references file_trees,
      parent_id text not null,
      is_file ${whole} not null check (is_file in (0, 1)),
      name text not null,
      folded_name ${ordered} not null,
      bytes ${whole} not null,
      content_id text,
      revision ${whole} not null,
      created_at ${whole} not null,
      changed_at ${whole} not null
    )${strict};
    create unique index files_by_place on files (owner_id, parent_id, name);
    create index files_by_folder on files (parent_id);
    create index files_by_name on files (owner_id, parent_id, is_file, folded_name, file_id);
    create index files_by_size on files (owner_id, parent_id, is_file, bytes, folded_name, file_id);
    create index files_by_age on files (owner_id, parent_id, is_file, changed_at, folded_name, file_id);
    create table file_contents (
      content_id text primary key,
      batch_id text not null,
      discard_at ${whole}
    )${strict};
    create index file_contents_to_discard on file_contents (discard_at) where discard_at is not null;
    create index file_contents_by_batch on file_contents (batch_id);
    create table file_parts (
      content_id text not null references file_contents on delete cascade,
      offset_bytes ${whole} not null,
      bytes ${whole} not null,
      blob_key text not null,
      primary key (content_id, offset_bytes)
    )${strict};
    create table file_uploads (
      upload_id ${ordered} primary key,
      owner_id text not null,
      parent_id text not null,
      name text not null,
      bytes ${whole} not null,
      received ${whole} not null,
      sha256 text,
      on_conflict text not null,
      content_id text not null,
      file_id text,
      created_at ${whole} not null,
      expires_at ${whole} not null
    )${strict};
    create index file_uploads_by_owner on file_uploads (owner_id, upload_id) where file_id is null;
    create index file_uploads_by_end on file_uploads (expires_at);
    create table file_selections (
      selection_id text primary key,
      actor_id text not null,
      file_ids text not null,
      expires_at ${whole} not null
    )${strict};
    create index file_selections_by_end on file_selections (expires_at);
    create index file_selections_by_actor on file_selections (actor_id);
  `;
}
