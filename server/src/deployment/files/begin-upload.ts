import type { FileUpload, NameConflict } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { HOUR_MS } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { type CompleteRefusal, completeUpload } from "./complete-upload.ts";
import type { FileParts } from "./file-parts.ts";
import { top } from "./file-row.ts";
import { lockTree } from "./lock-tree.ts";
import { type BadName, checkFolder, checkName, checkRoom, placeName } from "./place-name.ts";
import { presentUpload, type UploadRow } from "./present-upload.ts";

export interface BeginUploadRequest {
  readonly name: string;
  readonly bytes: number;
  readonly folderId: string | null;
  readonly sha256: string | null;
  readonly onConflict: NameConflict;
}

type BeginRefusal = NotAllowed["refusal"] | BadName | PlainRefusal<"file_too_large"> | CompleteRefusal;

const { uploadKeptHours, maxUploadsPerUser } = limits.files;

/** Announces a file. It is sent in parts, and never held in memory; one without a byte is there at once. */
export async function beginUpload(
  parts: FileParts,
  actor: Actor,
  { name, bytes, folderId, sha256, onConflict }: BeginUploadRequest,
): Promise<Outcome<FileUpload, BeginRefusal>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  const named = checkName(name);
  if (!named.ok) return named;
  if (bytes > limits.app.uploadMaxBytes) return refuse("file_too_large");
  const owner = ownerOf(actor);
  const place = { ownerId: owner.id, parentId: folderId ?? top, name: named.value };
  const begun = await parts.database.write(async (transaction) => {
    const { sql } = transaction;
    await lockTree(transaction, owner);
    // What would be refused at the end is better refused before a byte was sent.
    const refused =
      (await checkFolder(transaction, owner.id, place.parentId)) ?? (await checkRoom(transaction, owner.id));
    if (refused) return refused;
    const placed = await placeName(transaction, place, onConflict);
    if (!placed.ok) return placed;
    const { held } = await sql
      .selectFrom("file_uploads")
      .select((select) => select.fn.countAll<number>().as("held"))
      .where("owner_id", "=", owner.id)
      .where("file_id", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(held) >= maxUploadsPerUser) {
      return refuse("owner_cap_reached", { max: maxUploadsPerUser, what: "unfinished uploads" });
    }
    const at = parts.now();
    const row: UploadRow = {
      upload_id: newId("upl_", at),
      owner_id: owner.id,
      parent_id: place.parentId,
      name: place.name,
      bytes,
      received: 0,
      sha256,
      on_conflict: onConflict,
      content_id: newId("fct_", at),
      file_id: null,
      created_at: at,
      expires_at: at + uploadKeptHours * HOUR_MS,
    };
    const content = { content_id: row.content_id, batch_id: row.content_id, discard_at: row.expires_at };
    await sql.insertInto("file_contents").values(content).execute();
    await sql.insertInto("file_uploads").values(row).execute();
    return done(row);
  });
  if (!begun.ok) return begun;
  if (bytes > 0) return done(presentUpload(begun.value, null));
  return await completeUpload(parts, actor, begun.value.upload_id);
}
