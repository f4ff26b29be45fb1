import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { BlobBody, BlobInfo, BlobStore } from "../../../platform/blobs/blob-store.ts";

interface Kept extends BlobInfo {
  content: Buffer;
}

/** The files of a simulated world: nothing here waits for a disk, so the same seed gives the same order. */
export class MemoryBlobs implements BlobStore {
  readonly #kept = new Map<string, Kept>();

  async start(): Promise<void> {}
  async stop(): Promise<void> {}
  async check(): Promise<void> {}

  async put(key: string, body: BlobBody) {
    const chunks: Uint8Array[] = [];
    if (body instanceof Uint8Array) chunks.push(body);
    else for await (const chunk of body) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    const etag = createHash("sha256").update(content).digest("hex");
    this.#kept.set(key, { key, content, bytes: content.length, etag, modifiedAtMs: Date.now() });
    return { bytes: content.length, etag };
  }

  async head(key: string) {
    return this.#kept.get(key) ?? null;
  }

  async open(key: string) {
    const info = this.#kept.get(key);
    return info ? { info, stream: Readable.from([info.content]) } : null;
  }

  async list(prefix: string) {
    const items = [...this.#kept.values()].filter(({ key }) => key.startsWith(prefix));
    return { items, next: null };
  }

  async delete(key: string) {
    const count = this.#kept.delete(key) ? 1 : 0;
    return { objects: count, versions: count };
  }

  async deletePrefix(prefix: string) {
    const keys = [...this.#kept.keys()].filter((key) => key.startsWith(prefix));
    for (const key of keys) this.#kept.delete(key);
    return { objects: keys.length, versions: keys.length };
  }
}
