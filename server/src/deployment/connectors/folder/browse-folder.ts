import { lstat, opendir } from "node:fs/promises";
import type { LevelPage, StoredObject } from "../storage-reader.ts";
import { folderFault } from "./opened-folders.ts";

/** A person chooses among what is shown; nobody scrolls through more than this. */
const maxEntries = 10_000;

/** One level of a folder, by name. Links, pipes and devices are left out: a run would refuse them by name. */
export async function browseFolder(
  path: string,
  {
    prefix,
    limit,
    after,
  }: { readonly prefix: string; readonly limit: number; readonly after: string | null },
  signal?: AbortSignal,
): Promise<LevelPage> {
  const names = (await readNames(path, signal)).filter((name) => after === null || name > after);
  const shown = names.slice(0, limit);
  const objects: StoredObject[] = [];
  for (const name of shown) {
    const found = name.endsWith("/") ? null : await lstat(`${path}/${name}`).catch(() => null);
    if (found?.isFile()) objects.push({ key: `${prefix}${name}`, bytes: found.size, etag: null });
  }
  return {
    prefixes: shown.filter((name) => name.endsWith("/")).map((name) => `${prefix}${name}`),
    objects,
    next: names.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

/** Sorted; the names of folders end with a slash. */
async function readNames(path: string, signal?: AbortSignal): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const dirent of await opendir(path)) {
      signal?.throwIfAborted();
      if (dirent.isDirectory()) names.push(`${dirent.name}/`);
      else if (dirent.isFile()) names.push(dirent.name);
      if (names.length >= maxEntries) break;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw folderFault(error);
  }
  return names.sort();
}
