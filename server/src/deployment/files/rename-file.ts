import type { FileItem } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { FileParts } from "./file-parts.ts";
import { presentFile } from "./file-row.ts";
import { lockTree } from "./lock-tree.ts";
import { type BadName, checkName, type FileExists, placeName } from "./place-name.ts";
import { type FileNotFound, reachOwnFile } from "./reach-file.ts";
import { tellFiles } from "./tell-files.ts";

type EditConflict = Refusal<"edit_conflict", { readonly current: FileItem }>;

/** Gives a file or folder of the actor's own another name. */
export async function renameFile(
  { database, now }: FileParts,
  actor: Actor,
  request: { readonly fileId: string; readonly revision: number; readonly name: string },
): Promise<Outcome<FileItem, NotAllowed["refusal"] | BadName | FileNotFound | FileExists | EditConflict>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  const named = checkName(request.name);
  if (!named.ok) return named;
  const name = named.value;
  const owner = ownerOf(actor);
  return await database.write(async (transaction) => {
    await lockTree(transaction, owner);
    const found = await reachOwnFile(transaction.sql, actor, request.fileId);
    if (!found.ok) return found;
    const row = found.value;
    if (row.revision !== request.revision) return refuse("edit_conflict", { current: presentFile(row) });
    if (row.name === name) return done(presentFile(row));
    const free = await placeName(transaction, { ownerId: owner.id, parentId: row.parent_id, name }, "refuse");
    if (!free.ok) return free;
    const at = now();
    const changed = { name, folded_name: foldName(name), revision: row.revision + 1, changed_at: at };
    await transaction.sql.updateTable("files").set(changed).where("file_id", "=", row.file_id).execute();
    await tellFiles(transaction, actor, owner.id, { action: "file.rename", target: row.file_id, at });
    return done(presentFile({ ...row, ...changed }));
  });
}
