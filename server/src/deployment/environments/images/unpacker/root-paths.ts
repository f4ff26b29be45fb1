import { lstat, readlink } from "node:fs/promises";
import { join } from "node:path";
import { ImageRefused } from "./image-refused.ts";

const maxLinks = 40;
const maxDepth = 100;
const partMaxBytes = 255;

/** The parts of a path in an archive. One that points out of its root is hostile. */
export function partsOf(path: string): string[] {
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes(".."))
    throw new ImageRefused(`The entry ${JSON.stringify(path.slice(0, 200))} points out of the image.`);
  if (parts.length > maxDepth) throw new ImageRefused("A path in it is too deep.");
  if (path.includes("\0") || parts.some((part) => Buffer.byteLength(part) > partMaxBytes)) {
    throw new ImageRefused("A name in it is too long, or no name.");
  }
  return parts;
}

/**
 * Where a path leads within a root, with every link on the way followed as if the root were all there is: none leads out
 * of it. The last part is not followed, unless asked for.
 */
export async function resolveIn(root: string, parts: readonly string[], followLast = false): Promise<string> {
  let left = [...parts];
  let at: string[] = [];
  let links = 0;
  while (left.length > 0) {
    const [part = "", ...others] = left;
    left = others;
    if (part === "..") {
      at = at.slice(0, -1);
      continue;
    }
    const here = join(root, ...at, part);
    const isLast = left.length === 0;
    const entry = isLast && !followLast ? null : await lstat(here).catch(() => null);
    if (!entry?.isSymbolicLink()) {
      at.push(part);
      continue;
    }
    links += 1;
    if (links > maxLinks) throw new ImageRefused("Links in it lead to each other without end.");
    const target = await readlink(here);
    if (target.startsWith("/")) at = [];
    left = [...target.split("/").filter((each) => each !== "" && each !== "."), ...left];
  }
  return join(root, ...at);
}
