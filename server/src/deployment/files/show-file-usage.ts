import type { FileUsage } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { FileParts } from "./file-parts.ts";
import { findOwner } from "./find-owner.ts";

/** How many files a person has, and how large they are together. */
export async function showFileUsage(
  parts: FileParts,
  actor: Actor,
  { owner }: { readonly owner?: string | undefined },
): Promise<Outcome<FileUsage, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const found = await findOwner(parts, actor, owner);
  if (!found.ok) return found;
  const { all, files, bytes } = await parts.database.reader
    .selectFrom("files")
    .select(({ fn }) => [
      fn.countAll().as("all"),
      fn.sum<number | null>("is_file").as("files"),
      fn.sum<number | null>("bytes").as("bytes"),
    ])
    .where("owner_id", "=", found.value.id)
    .executeTakeFirstOrThrow();
  return done({ files: Number(files), folders: Number(all) - Number(files), bytes: Number(bytes) });
}
