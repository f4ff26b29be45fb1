import type { FileSelection } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { isoTime, MINUTE_MS } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { collectSelection, type SelectionTooLarge } from "./collect-selection.ts";
import type { FileParts } from "./file-parts.ts";
import type { FileNotFound } from "./reach-file.ts";
import { selectionName } from "./selection-name.ts";

const keptMs = limits.files.selectionKeptMinutes * MINUTE_MS;
const keptPerPerson = 20;

/**
 * Checks that a selection fits one zip, and keeps it: a browser follows a link to download it, and thousands of ids do
 * not fit a link. Of one person only the newest are kept.
 */
export async function prepareDownload(
  { database, now }: FileParts,
  actor: Actor,
  { fileIds }: { readonly fileIds: readonly string[] },
): Promise<Outcome<FileSelection, NotAllowed["refusal"] | FileNotFound | SelectionTooLarge>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const collected = await collectSelection(database.reader, actor, fileIds);
  if (!collected.ok) return collected;
  const { roots, files, bytes } = collected.value;
  const at = now();
  const expiresAt = at + keptMs;
  const selection_id = newId("sel_", at);
  await database.write(async ({ sql }) => {
    await sql
      .deleteFrom("file_selections")
      .where("actor_id", "=", actor.id)
      .where("selection_id", "not in", (select) =>
        select
          .selectFrom("file_selections")
          .select("selection_id")
          .where("actor_id", "=", actor.id)
          .orderBy("expires_at", "desc")
          .limit(keptPerPerson - 1),
      )
      .execute();
    const row = { actor_id: actor.id, file_ids: JSON.stringify(fileIds), expires_at: expiresAt };
    await sql
      .insertInto("file_selections")
      .values({ selection_id, ...row })
      .execute();
  });
  const name = selectionName(roots);
  return done({ selection_id, name, files: files.length, bytes, expires_at: isoTime(expiresAt) });
}
