import { isUtf8 } from "node:buffer";
import { limits } from "@sluice/contract";
import { fileNameFault } from "@sluice/core";
import { type Entry, getFileNameLowLevel } from "yauzl";

/** The name of an entry as it is written in the archive. Many programs write UTF-8 without saying so. */
export function entryName(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry;
  if (isUtf8(fileNameRaw)) return fileNameRaw.toString("utf8");
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

export type EntryPath =
  | { readonly path: readonly string[]; readonly isFolder: boolean }
  | { readonly fault: string };

/** Where an entry wants to be, as names from the new folder on; or why it cannot be there. */
export function entryPath(name: string): EntryPath {
  // Some programs of Windows write backslashes.
  const written = name.replaceAll("\\", "/");
  if (written.startsWith("/") || /^[a-z]:/i.test(written)) return { fault: "It is an absolute path." };
  const path = written
    .normalize("NFC")
    .replace(/\/$/, "")
    .split("/")
    .filter((segment) => segment !== ".");
  if (path.includes("..")) return { fault: "It points out of the folder." };
  for (const segment of path) {
    const fault = fileNameFault(segment, limits.files.nameMaxBytes);
    if (fault !== null) return { fault };
  }
  return { path, isFolder: written.endsWith("/") };
}
