import type { FileOwner } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { FileParts } from "./file-parts.ts";

export interface FileOwnersAsked {
  readonly limit: number;
  /** Only owners whose id sorts behind this one. */
  readonly after: string | null;
}

/** Whoever has files here, also people who have left: their files stay until a manager deletes them. */
export async function listFileOwners(
  { database }: FileParts,
  actor: Actor,
  { limit, after }: FileOwnersAsked,
): Promise<Outcome<{ readonly items: FileOwner[]; readonly next: string | null }, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "files:oversee");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("files")
    .innerJoin("file_trees", "file_trees.owner_id", "files.owner_id")
    .select(({ fn }) => [
      "files.owner_id",
      "file_trees.owner_name",
      fn.countAll().as("all"),
      fn.sum<number>("is_file").as("files"),
      fn.sum<number>("bytes").as("bytes"),
    ])
    .$if(after !== null, (query) => query.where("files.owner_id", ">", after ?? ""))
    .groupBy(["files.owner_id", "file_trees.owner_name"])
    .orderBy("files.owner_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const items = shown.map(({ owner_id, owner_name, all, files, bytes }) => ({
    owner: { id: owner_id, name: owner_name },
    ...{ files: Number(files), folders: Number(all) - Number(files), bytes: Number(bytes) },
  }));
  return done({ items, next: rows.length > limit ? (shown.at(-1)?.owner_id ?? null) : null });
}
