import type { DeletedFiles } from "@sluice/contract";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";
import { countTree } from "./count-tree.ts";
import type { FileParts } from "./file-parts.ts";
import { selectFiles } from "./file-row.ts";
import { lockTree } from "./lock-tree.ts";
import { type FileNotFound, isReachable } from "./reach-file.ts";
import { removeContents } from "./remove-contents.ts";
import { tellFiles } from "./tell-files.ts";
import { treeUnder } from "./tree-under.ts";

/** While somebody waits, the bytes of so many files are removed; of more, soon afterwards. */
const removedAtOnce = 200;

/** Deletes files, and folders with everything in them: all of them, or none. Managers may delete what others have. */
export async function deleteFiles(
  parts: FileParts,
  actor: Actor,
  { fileIds }: { readonly fileIds: readonly string[] },
): Promise<Outcome<DeletedFiles, NotAllowed["refusal"] | FileNotFound>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  const ids = [...new Set(fileIds)];
  const batchId = newId("fct_", parts.now());
  const deleted = await parts.database.write(async (transaction) => {
    const rows = await selectFiles(transaction.sql).where("file_id", "in", ids).execute();
    if (rows.length < ids.length || !rows.every((row) => isReachable(actor, row))) {
      return refuse("file_not_found");
    }
    const owners = new Map(rows.map(({ owner_id, owner_name }) => [owner_id, owner_name]));
    for (const [id, name] of [...owners].sort()) await lockTree(transaction, { id, name });
    const counted = await deleteTrees(transaction, ids, batchId);
    const at = parts.now();
    for (const { file_id, owner_id } of rows) {
      await tellFiles(transaction, actor, owner_id, { action: "file.delete", target: file_id, at });
    }
    return done(counted);
  });
  if (deleted.ok) await removeContents(parts, { batchId, limit: removedAtOnce });
  return deleted;
}

async function deleteTrees(
  { sql: db }: WriteTransaction<DeploymentTables>,
  ids: readonly string[],
  batchId: string,
): Promise<DeletedFiles> {
  const tree = treeUnder(ids);
  const counted = await countTree(db, ids);
  await sql`${tree} update file_contents set discard_at = 0, batch_id = ${batchId}
    where content_id in (select content_id from tree)`.execute(db);
  await sql`${tree} delete from files where file_id in (select file_id from tree)`.execute(db);
  return counted;
}
