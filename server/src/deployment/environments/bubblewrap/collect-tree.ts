import { constants } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import type { CollectedOutput } from "../environment.ts";
import { decodeFileName } from "../output-name.ts";
import { OutputFault, type OutputStaging } from "../output-staging.ts";

/** Deeper than any allowed name; the staging refuses names that are too deep. */
const maxDepth = 40;
const separator = Buffer.from("/");
const chunkBytes = 256 * 1024;

/**
 * Collects the regular files below a folder that a script filled. Every process of the sandbox must be dead: otherwise
 * a folder could be replaced by a link between the check and the opening.
 */
export async function collectTree(
  root: string,
  staging: OutputStaging,
  announce: (output: CollectedOutput) => void,
): Promise<void> {
  const top = await lstat(root).catch(() => null);
  if (top === null) return;
  if (!top.isDirectory())
    return staging.skip("outputs", "outputs is no longer a folder, so nothing was collected");
  await collectFolder(Buffer.from(root), "", 0);

  async function collectFolder(folder: Buffer, prefix: string, depth: number): Promise<void> {
    if (depth > maxDepth)
      throw new OutputFault("There are folders in outputs/ that lie too deep: use fewer.");
    for (const name of (await readdir(folder, { encoding: "buffer" })).sort(Buffer.compare)) {
      const hostPath = Buffer.concat([folder, separator, name]);
      const path = `${prefix}${decodeFileName(name)}`;
      const entry = await lstat(hostPath);
      if (entry.isDirectory()) await collectFolder(hostPath, `${path}/`, depth + 1);
      else if (!entry.isFile()) staging.skip(path, "only regular files are collected");
      else await collectFile(hostPath, path);
    }
  }

  async function collectFile(hostPath: Buffer, path: string): Promise<void> {
    const file = await open(hostPath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const entry = await file.stat();
      if (!entry.isFile()) return staging.skip(path, "only regular files are collected");
      let finished = await staging.begin(path, entry.size);
      const buffer = Buffer.alloc(Math.min(chunkBytes, Math.max(entry.size, 1)));
      for (let at = 0; at < entry.size; ) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, entry.size - at), at);
        if (bytesRead === 0) throw new Error("A collected file became shorter.");
        finished = await staging.write(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
      if (finished !== null) announce(finished);
    } finally {
      await file.close();
    }
  }
}
