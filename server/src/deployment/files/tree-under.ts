import { type RawBuilder, sql } from "kysely";

/** For a statement that begins with it: `tree` is what lies under some files and folders, they themselves included. */
export function treeUnder(fileIds: readonly string[]): RawBuilder<unknown> {
  return sql`with recursive tree (file_id, is_file, bytes, content_id, depth) as (
    select file_id, is_file, bytes, content_id, 1 from files where file_id in (${sql.join([...fileIds])})
    union all
    select files.file_id, files.is_file, files.bytes, files.content_id, tree.depth + 1
    from files join tree on files.parent_id = tree.file_id
  )`;
}
