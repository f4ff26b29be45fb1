import { posix } from "node:path";
import type { FileRow } from "./file-row.ts";

/** What a zip of a selection is called: as the only thing that was selected, if there is one. */
export function selectionName(roots: readonly FileRow[]): string {
  const [only] = roots;
  if (!only || roots.length > 1) return "files.zip";
  return only.is_file === 1 ? `${posix.parse(only.name).name}.zip` : `${only.name}.zip`;
}
