import { readByteRange } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { OpenedContent } from "../downloads/open-output.ts";
import { outputTypeOf } from "../outputs/output-kind.ts";
import type { FileParts } from "./file-parts.ts";
import { openContent } from "./open-content.ts";
import { type FileNotFound, reachFile, recordOversight } from "./reach-file.ts";

export interface OpenFileRequest {
  readonly fileId: string;
  /** In the words of RFC 9110. */
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
}

type OpenRefusal =
  | NotAllowed["refusal"]
  | FileNotFound
  | Refusal<"range_not_satisfiable", { readonly sizeBytes: number }>;

/** The content of a file, whole or in part. What a manager downloads of others is recorded. */
export async function openFile(
  parts: FileParts,
  actor: Actor,
  { fileId, range, ifRange }: OpenFileRequest,
): Promise<Outcome<OpenedContent, OpenRefusal>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const found = await reachFile(parts.database.reader, actor, fileId);
  if (!found.ok) return found;
  const { name, bytes, content_id: contentId, owner_id } = found.value;
  if (contentId === null) return refuse("file_not_found");
  // Content never changes: another one is another id.
  const tag = `"${contentId}"`;
  const isSame = ifRange === undefined || ifRange.trim() === tag;
  const asked = readByteRange(isSame ? range : undefined, bytes);
  if (asked.kind === "unsatisfiable") return refuse("range_not_satisfiable", { sizeBytes: bytes });
  const part = asked.kind === "part" ? { start: asked.start, end: asked.end } : null;
  const stream = await openContent(parts, { contentId, bytes, range: part ?? undefined });
  if (stream === null) return refuse("file_not_found");
  const read = { action: "file.read", target: fileId, at: parts.now() };
  if (actor.id !== owner_id) {
    await parts.database.write((transaction) => recordOversight(transaction, actor, owner_id, read));
  }
  const { contentType } = outputTypeOf(name);
  return done({ kind: "content", name, contentType, tag, sizeBytes: bytes, part, stream });
}
