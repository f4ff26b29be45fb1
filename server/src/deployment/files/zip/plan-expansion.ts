import { limits, type Problem } from "@sluice/contract";
import { percentEncodeHidden } from "@sluice/core";
import type { Entry, ZipFile } from "yauzl";
import { done, type Outcome, type Refusal, refuse } from "../../../access/outcome.ts";
import { entryName, entryPath } from "./entry-path.ts";

export interface PlannedFile {
  readonly entry: Entry;
  /** From the new folder on. */
  readonly path: readonly string[];
  /** As it is told to people. */
  readonly shown: string;
}

export interface ExpansionPlan {
  readonly files: readonly PlannedFile[];
  /** Paths of folders, each behind the one that it lies in. */
  readonly folders: readonly (readonly string[])[];
  readonly bytes: number;
  /** How many folders lie in one another. */
  readonly levels: number;
}

/** Of many only the first are named. */
type EntriesRefused = Refusal<
  "zip_entry_refused",
  { readonly problems: readonly Problem[]; readonly refused: number }
>;

export type PlanRefusal =
  | Refusal<"zip_unreadable", { readonly reason: string }>
  | EntriesRefused
  | Refusal<
      "zip_too_large",
      {
        readonly entries: number;
        readonly bytes: number;
        readonly max_entries: number;
        readonly max_bytes: number;
      }
    >;

const { expandedZipMaxEntries: maxEntries, expandedZipMaxBytes: maxBytes } = limits.app;
const maxFolders = limits.files.expandedZipMaxFolders;
/** Names, comments and further fields of all entries together. */
const directoryMaxBytes = 8 * 1024 * 1024;
const maxNamed = 20;

/**
 * What a zip would expand to, by its directory alone: nothing of it is unpacked. Entries that cannot be what they say,
 * and all that is too much, are refused here.
 */
export async function planExpansion(zip: ZipFile): Promise<Outcome<ExpansionPlan, PlanRefusal>> {
  const tooLarge = (entries: number, bytes: number) =>
    refuse("zip_too_large", { entries, bytes, max_entries: maxEntries, max_bytes: maxBytes });
  if (zip.entryCount > maxEntries) return tooLarge(zip.entryCount, 0);
  const plan = new Places();
  const problems: Problem[] = [];
  let [bytes, directoryBytes, refused] = [0, 0, 0];
  const reject = (name: string, reason: string) => {
    refused += 1;
    if (problems.length < maxNamed) problems.push({ name, reason });
  };
  for await (const entry of zip.eachEntry()) {
    directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (directoryBytes > directoryMaxBytes) {
      return refuse("zip_unreadable", { reason: "Its directory is too large." });
    }
    bytes += entry.uncompressedSize;
    if (bytes > maxBytes) return tooLarge(zip.entryCount, bytes);
    const name = entryName(entry);
    const shown = percentEncodeHidden(name.slice(0, 500));
    const fault = plan.place(entry, name, shown);
    if (fault) reject(shown, fault);
    // Whatever else is in it: it is far too much.
    if (plan.folders.length > maxFolders) break;
  }
  const { files, folders, levels } = plan;
  const overlapping = findOverlap(files);
  if (overlapping) reject(overlapping.shown, "Its bytes are those of another entry as well.");
  if (refused > 0) return refuse("zip_entry_refused", { problems, refused });
  return done({ files, folders, bytes, levels });
}

/** What goes where, as far as it is known. */
class Places {
  readonly files: PlannedFile[] = [];
  readonly folders: (readonly string[])[] = [];
  readonly #known = new Map<string, "file" | "folder" | "implied">();
  levels = 0;

  /** Gives an entry its place, or says why it has none. */
  place(entry: Entry, name: string, shown: string): string | null {
    const placed = entryPath(name);
    if ("fault" in placed) return placed.fault;
    const { path, isFolder } = placed;
    const fault = entryFault(entry, isFolder);
    if (fault) return fault;
    if (path.length === 0) return null;
    const parents = isFolder ? path : path.slice(0, -1);
    if (parents.length > limits.files.maxDepth) return "It lies too deep in folders.";
    this.levels = Math.max(this.levels, parents.length);
    for (const [index] of parents.entries()) {
      const folder = path.slice(0, index + 1);
      const key = folder.join("/");
      const isItself = isFolder && folder.length === path.length;
      const known = this.#known.get(key);
      if (known === "file") return "A file has the name of one of its folders.";
      if (isItself && known === "folder") return "There are two entries of this name.";
      if (!known) this.folders.push(folder);
      if (isItself || !known) this.#known.set(key, isItself ? "folder" : "implied");
    }
    if (this.folders.length > maxFolders) return `It would be more than ${maxFolders} folders.`;
    if (isFolder) return null;
    const key = path.join("/");
    if (this.#known.has(key)) return "There are two entries of this name.";
    this.#known.set(key, "file");
    this.files.push({ entry, path, shown });
    return null;
  }
}

const formatBits = 0o170000;
const [link, folder, regular] = [0o120000, 0o040000, 0o100000];

/** Why an entry is not expanded, whatever its name is. */
function entryFault(entry: Entry, isFolder: boolean): string | null {
  if (entry.isEncrypted()) return "It is encrypted.";
  const format = (entry.externalFileAttributes >>> 16) & formatBits;
  if (format === link) return "It is a link.";
  if (format !== 0 && format !== folder && format !== regular) return "It is neither a file nor a folder.";
  if (isFolder) return entry.uncompressedSize > 0 ? "It is a folder and has content." : null;
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    return `It is compressed in a way that is not supported (method ${entry.compressionMethod}).`;
  }
  return null;
}

/** Of honest archives every entry has bytes of its own. Bombs let thousands share the same. */
function findOverlap(files: readonly PlannedFile[]): PlannedFile | null {
  const inOrder = [...files].sort(
    (a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader,
  );
  let free = 0;
  for (const file of inOrder) {
    const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } = file.entry;
    if (start < free) return file;
    free = start + localHeaderBytes + fileNameLength + compressedSize;
  }
  return null;
}

const localHeaderBytes = 30;
