import { type Kysely, sql } from "kysely";
import type { DeploymentTables } from "../tables.ts";

export interface PathStep {
  readonly file_id: string;
  readonly name: string;
}

/** A folder with those that it lies in, from the top on. */
export async function folderPath(reader: Kysely<DeploymentTables>, folderId: string): Promise<PathStep[]> {
  const { rows } = await sql<PathStep>`
    with recursive above (file_id, name, parent_id, steps) as (
      select file_id, name, parent_id, 0 from files where file_id = ${folderId}
      union all
      select files.file_id, files.name, files.parent_id, above.steps + 1
      from files join above on files.file_id = above.parent_id
    )
    select file_id, name from above order by steps desc`.execute(reader);
  return rows;
}
