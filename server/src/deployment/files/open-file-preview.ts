import { isUtf8 } from "node:buffer";
import { buffer } from "node:stream/consumers";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { OpenedPreview } from "../downloads/open-preview.ts";
import { shownRange } from "../downloads/preview-kind.ts";
import { wholeCharacters } from "../runs/read-results.ts";
import type { FileParts } from "./file-parts.ts";
import { previewOfFile } from "./file-row.ts";
import { openContent } from "./open-content.ts";
import { type FileNotFound, reachFile, recordOversight } from "./reach-file.ts";

type PreviewRefusal = NotAllowed["refusal"] | FileNotFound | PlainRefusal<"no_preview" | "not_text">;

/** A file to be looked at in place: a picture or PDF whole, a text up to its bound. */
export async function openFilePreview(
  parts: FileParts,
  actor: Actor,
  { fileId }: { readonly fileId: string },
): Promise<Outcome<OpenedPreview, PreviewRefusal>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const found = await reachFile(parts.database.reader, actor, fileId);
  if (!found.ok) return found;
  const { name, bytes, content_id: contentId, owner_id } = found.value;
  if (contentId === null) return refuse("no_preview");
  const { preview: kind, contentType } = previewOfFile(name);
  if (kind === null) return refuse("no_preview");
  const stream = await openContent(parts, { contentId, bytes, range: shownRange(kind, bytes) });
  if (stream === null) return refuse("file_not_found");
  if (actor.id !== owner_id) {
    const read = { action: "file.read", target: fileId, at: parts.now() };
    await parts.database.write((transaction) => recordOversight(transaction, actor, owner_id, read));
  }
  if (kind === "image" || kind === "pdf") return done({ name, kind, contentType, bytes, stream });
  const shown = await buffer(stream);
  return isText(shown, shown.length < bytes)
    ? done({ name, kind, text: wholeCharacters(shown) })
    : refuse("not_text");
}

/** Of a part, the last character may be cut off. */
function isText(bytes: Buffer, isPart: boolean): boolean {
  if (bytes.includes(0)) return false;
  return (isPart ? [0, 1, 2, 3] : [0]).some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)));
}
