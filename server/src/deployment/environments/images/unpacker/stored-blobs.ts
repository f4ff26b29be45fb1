import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ByteSource } from "./byte-source.ts";
import { ImageRefused } from "./image-refused.ts";
import { tarEntries } from "./tar-entries.ts";

interface StoredBlob {
  readonly file: string;
  readonly bytes: number;
  readonly digest: string;
}

const maxFiles = 2_000;
const textMaxBytes = 4 * 1024 * 1024;
const maxLinks = 10;

/** The files of an archive, under numbers of our own, each with the digest of what it really holds. */
export class StoredBlobs {
  readonly #blobs = new Map<string, StoredBlob>();
  /** Some archives name the same layer twice, by a link. */
  readonly #links = new Map<string, string>();

  static async read(source: ByteSource, folder: string, maxBytes: number): Promise<StoredBlobs> {
    const stored = new StoredBlobs();
    await mkdir(folder);
    let left = maxBytes;
    let count = 0;
    for await (const entry of tarEntries(source)) {
      count += 1;
      if (count > maxFiles) throw new ImageRefused("The archive holds too many files to be an image.");
      const path = plain(entry.path);
      if (entry.type === "symlink" || entry.type === "hardlink") {
        const above = entry.type === "symlink" ? path.split("/").slice(0, -1).join("/") : "";
        stored.#links.set(path, plain(`${above}/${entry.linkPath}`));
      }
      if (entry.type !== "file") continue;
      left -= entry.bytes;
      if (left < 0) throw new ImageRefused("The archive is too large when it is decompressed.");
      const file = join(folder, String(count));
      stored.#blobs.set(path, { file, bytes: entry.bytes, digest: await write(file, entry.body()) });
    }
    return stored;
  }

  has(path: string): boolean {
    return this.#find(path) !== null;
  }

  /** A file of the archive that is JSON. */
  async json(path: string): Promise<unknown> {
    const blob = this.#find(path);
    if (!blob) throw new ImageRefused(`The archive has no ${path}.`);
    if (blob.bytes > textMaxBytes) throw new ImageRefused(`${path} is too large to be read.`);
    try {
      return JSON.parse(await readFile(blob.file, "utf8"));
    } catch {
      throw new ImageRefused(`${path} is not JSON.`);
    }
  }

  open(path: string): AsyncIterable<Uint8Array> {
    const blob = this.#find(path);
    if (!blob) throw new ImageRefused(`The archive has no ${path}.`);
    return createReadStream(blob.file);
  }

  digestOf(path: string): string {
    const blob = this.#find(path);
    if (!blob) throw new ImageRefused(`The archive has no ${path}.`);
    return blob.digest;
  }

  #find(path: string): StoredBlob | null {
    let name = plain(path);
    for (let step = 0; step < maxLinks; step += 1) {
      const blob = this.#blobs.get(name);
      if (blob) return blob;
      const next = this.#links.get(name);
      if (next === undefined) return null;
      name = next;
    }
    return null;
  }
}

/** Names are only ever compared with each other. */
function plain(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

async function write(file: string, body: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return `sha256:${hash.digest("hex")}`;
}
