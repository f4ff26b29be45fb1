import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import type { ExpandedZip } from "@sluice/contract";
import { fromRandomAccessReaderPromise, type ZipFile } from "yauzl";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { publishLive } from "../live/publish-live.ts";
import type { ExpansionsUnderWay } from "./expansions-under-way.ts";
import type { FileParts } from "./file-parts.ts";
import { type FileRow, top } from "./file-row.ts";
import { type KeptExpansion, keepExpansion } from "./keep-expansion.ts";
import { openContent } from "./open-content.ts";
import {
  type BadName,
  checkFolder,
  checkName,
  type FileExists,
  type FolderRefusal,
  type TooManyFiles,
} from "./place-name.ts";
import { type FileNotFound, reachOwnFile } from "./reach-file.ts";
import { removeContents } from "./remove-contents.ts";
import { announceContents, discardContents } from "./store-content.ts";
import { ContentReader } from "./zip/content-reader.ts";
import { EntryFault, extractFiles } from "./zip/extract-files.ts";
import { type ExpansionPlan, type PlanRefusal, planExpansion } from "./zip/plan-expansion.ts";

export interface ExpandParts extends FileParts {
  readonly expansions: ExpansionsUnderWay;
}

export interface ExpandRequest {
  readonly fileId: string;
  /** Null: the top. Left out: beside the zip. */
  readonly folderId?: string | null | undefined;
  /** Left out: the zip's own name, with a number if it is taken. */
  readonly name?: string | undefined;
  readonly signal: AbortSignal;
}

type ExpandRefusal =
  | NotAllowed["refusal"]
  | FileNotFound
  | BadName
  | FolderRefusal
  | FileExists
  | TooManyFiles
  | PlanRefusal
  | PlainRefusal<"zip_under_way">;

const toldEveryMs = 1_000;

/**
 * Expands a zip of the actor's own into a new folder: all of it, or nothing. What it holds is judged by its directory
 * before anything is unpacked, and held against that while it is. One transaction makes everything visible.
 */
export async function expandZip(
  parts: ExpandParts,
  actor: Actor,
  { fileId, folderId, name: given, signal }: ExpandRequest,
): Promise<Outcome<ExpandedZip, ExpandRefusal>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  const found = await reachOwnFile(parts.database.reader, actor, fileId);
  if (!found.ok) return found;
  const file = found.value;
  if (file.content_id === null) return refuse("zip_unreadable", { reason: "It is a folder." });
  const named = checkName(given ?? (posix.parse(file.name).name || file.name));
  if (!named.ok) return named;
  const parentId = folderId === undefined ? file.parent_id : (folderId ?? top);
  const owner = ownerOf(actor);
  const missing = await checkFolder({ sql: parts.database.reader }, owner.id, parentId, 1);
  if (missing) return missing;
  const end = parts.expansions.begin(owner.id);
  if (!end) return refuse("zip_under_way");
  try {
    const reader = readerOf(parts, file);
    const opened = await openZip(reader, file.bytes);
    if (!opened.ok) return opened;
    const { zip, plan } = opened.value;
    const onConflict = given === undefined ? "keep_both" : "refuse";
    const kept = { zip: file, plan, parentId, name: named.value, onConflict } as const;
    return await expand(parts, actor, { reader, zip, kept, signal });
  } finally {
    end();
  }
}

function readerOf(parts: FileParts, { content_id, bytes }: FileRow): ContentReader {
  return new ContentReader(bytes, async (start, end) => {
    const stream = await openContent(parts, {
      ...{ contentId: content_id ?? "", bytes },
      range: { start, end: end - 1 },
    });
    if (stream === null) throw new Error(`The content ${content_id} is missing from the file store.`);
    return await buffer(stream);
  });
}

async function openZip(
  reader: ContentReader,
  bytes: number,
): Promise<Outcome<{ readonly zip: ZipFile; readonly plan: ExpansionPlan }, PlanRefusal>> {
  try {
    const zip = await fromRandomAccessReaderPromise(reader, bytes, {
      autoClose: false,
      decodeStrings: false,
    });
    const plan = await planExpansion(zip);
    return plan.ok ? done({ zip, plan: plan.value }) : plan;
  } catch (cause) {
    // A store that is away says nothing about the archive.
    if (reader.failure) throw reader.failure.cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return refuse("zip_unreadable", {
      reason: `It is not a zip that can be read (${reason.slice(0, 200)}).`,
    });
  }
}

interface Expansion {
  readonly reader: ContentReader;
  readonly zip: ZipFile;
  readonly kept: Omit<KeptExpansion, "stored">;
  readonly signal: AbortSignal;
}

async function expand(
  parts: FileParts,
  actor: Actor,
  { reader, zip, kept, signal }: Expansion,
): Promise<Outcome<ExpandedZip, FolderRefusal | FileExists | TooManyFiles | PlanRefusal>> {
  const { files, bytes } = kept.plan;
  const batchId = newId("fct_", parts.now());
  const contentIds = await announceContents(parts, files.length, batchId);
  const tell = progressOf(parts, kept.zip, bytes);
  let isKept = false;
  try {
    const stored = await extractFiles(parts, { zip, files, contentIds, signal, onBytes: tell });
    const made = await keepExpansion(parts, actor, { ...kept, stored });
    isKept = made.ok;
    return made;
  } catch (cause) {
    if (reader.failure) throw reader.failure.cause;
    if (!(cause instanceof EntryFault)) throw cause;
    const reason = "It is damaged, or not what the zip says it is.";
    return refuse("zip_entry_refused", { problems: [{ name: cause.entry, reason }], refused: 1 });
  } finally {
    zip.close();
    if (!isKept) {
      await discardContents(parts, batchId);
      await removeContents(parts, { batchId });
    }
  }
}

/** Tells the owner's pages how far it is, now and then. */
function progressOf({ database, now }: FileParts, { file_id, owner_id }: FileRow, bytes: number) {
  let [seen, toldAt] = [0, now()];
  return (more: number) => {
    seen += more;
    const at = now();
    if (at - toldAt < toldEveryMs) return;
    toldAt = at;
    const status = `expanding ${Math.floor((100 * seen) / Math.max(1, bytes))}%`;
    const change = { topic: "files", id: file_id, at, audience: owner_id, status } as const;
    // Whoever misses it sees the end all the same.
    database.write((transaction) => publishLive(transaction, change)).catch(() => {});
  };
}
