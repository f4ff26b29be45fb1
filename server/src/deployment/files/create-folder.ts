import type { FileItem } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { FileParts } from "./file-parts.ts";
import { presentFile, top } from "./file-row.ts";
import { lockTree } from "./lock-tree.ts";
import { newFileRow } from "./new-file-row.ts";
import {
  type BadName,
  checkFolder,
  checkName,
  checkRoom,
  type FileExists,
  type FolderRefusal,
  placeName,
  type TooManyFiles,
} from "./place-name.ts";
import { tellFiles } from "./tell-files.ts";

/** Makes a folder among the actor's own files. */
export async function createFolder(
  { database, now }: FileParts,
  actor: Actor,
  request: { readonly name: string; readonly folderId: string | null },
): Promise<Outcome<FileItem, NotAllowed["refusal"] | BadName | FolderRefusal | FileExists | TooManyFiles>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  const named = checkName(request.name);
  if (!named.ok) return named;
  const owner = ownerOf(actor);
  const place = { ownerId: owner.id, parentId: request.folderId ?? top, name: named.value };
  return await database.write(async (transaction) => {
    await lockTree(transaction, owner);
    const refused =
      (await checkFolder(transaction, owner.id, place.parentId, 1)) ??
      (await checkRoom(transaction, owner.id));
    if (refused) return refused;
    const free = await placeName(transaction, place, "refuse");
    if (!free.ok) return free;
    const row = newFileRow(place, null, now());
    await transaction.sql.insertInto("files").values(row).execute();
    const change = { action: "folder.create", target: row.file_id, at: row.created_at };
    await tellFiles(transaction, actor, owner.id, change);
    return done(presentFile({ ...row, owner_name: owner.name }));
  });
}
