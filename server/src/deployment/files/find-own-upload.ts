import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import type { DeploymentTables } from "../tables.ts";
import type { UploadRow } from "./present-upload.ts";

export type UploadNotFound = PlainRefusal<"upload_not_found">;

/** An upload is nobody's business but of whoever began it. */
export async function findOwnUpload(
  sql: Kysely<DeploymentTables>,
  actor: Actor,
  { uploadId, nowMs }: { readonly uploadId: string; readonly nowMs: number },
): Promise<Outcome<UploadRow, UploadNotFound>> {
  const row = await sql
    .selectFrom("file_uploads")
    .selectAll()
    .where("upload_id", "=", uploadId)
    .where("owner_id", "=", ownerOf(actor).id)
    .where("expires_at", ">", nowMs)
    .executeTakeFirst();
  return row ? done(row) : refuse("upload_not_found");
}
