import type { FileUsage } from "@sluice/contract";
import { type Kysely, sql } from "kysely";
import type { DeploymentTables } from "../tables.ts";
import { treeUnder } from "./tree-under.ts";

/** How much files and folders are with everything in them, they themselves included. */
export async function countTree(
  reader: Kysely<DeploymentTables>,
  ids: readonly string[],
): Promise<FileUsage> {
  // Something named may lie in a folder that is named as well.
  const { rows } = await sql<Record<keyof FileUsage, number | null>>`
    ${treeUnder(ids)} select sum(is_file) as files, sum(1 - is_file) as folders, sum(bytes) as bytes
    from (select distinct file_id, is_file, bytes from tree) as found`.execute(reader);
  const [counted] = rows;
  return {
    files: Number(counted?.files ?? 0),
    folders: Number(counted?.folders ?? 0),
    bytes: Number(counted?.bytes ?? 0),
  };
}
