import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { bundleEntryNames } from "../downloads/bundle-entry-names.ts";
import type { OpenedBundle } from "../downloads/open-bundle.ts";
import { zipStream } from "../downloads/zip-stream.ts";
import { outputTypeOf } from "../outputs/output-kind.ts";
import { collectSelection, type SelectionTooLarge } from "./collect-selection.ts";
import type { FileParts } from "./file-parts.ts";
import { openContent } from "./open-content.ts";
import { type FileNotFound, recordOversight } from "./reach-file.ts";
import { selectionName } from "./selection-name.ts";

type SelectionRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"selection_not_found">
  | FileNotFound
  | SelectionTooLarge;

/** A selection that was checked, as one zip. It is checked again: what was selected may have grown or gone. */
export async function openSelection(
  parts: FileParts,
  actor: Actor,
  { selectionId }: { readonly selectionId: string },
): Promise<Outcome<OpenedBundle, SelectionRefusal>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const { database, blobs, now } = parts;
  const kept = await database.reader
    .selectFrom("file_selections")
    .select("file_ids")
    .where("selection_id", "=", selectionId)
    .where("actor_id", "=", actor.id)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  if (!kept) return refuse("selection_not_found");
  const collected = await collectSelection(database.reader, actor, JSON.parse(kept.file_ids) as string[]);
  if (!collected.ok) return collected;
  const { roots, files } = collected.value;
  // A store that is away is found out now: once the answer has begun, it could only be broken off.
  await blobs.head("files/none");
  const others = roots.filter(({ owner_id }) => owner_id !== actor.id);
  if (others.length > 0) {
    const at = now();
    await database.write(async (transaction) => {
      for (const { file_id, owner_id } of others) {
        await recordOversight(transaction, actor, owner_id, { action: "file.read", target: file_id, at });
      }
    });
  }
  const names = bundleEntryNames(files.map(({ path }) => path));
  const members = files.map((file, index) => ({
    name: names[index] ?? file.file_id,
    kind: outputTypeOf(file.name).kind,
    changedAtMs: file.changed_at,
    what: `file ${file.file_id}`,
    open: () => openContent(parts, { contentId: file.content_id, bytes: file.bytes }),
  }));
  return done({ name: selectionName(roots), stream: zipStream(members) });
}
