import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { BlobInfo, BlobStore } from "../blob-store.ts";

export const MIB = 1024 * 1024;

/** A prefix no other test uses. */
export function freshPrefix(): string {
  return `test-${randomUUID()}/`;
}

/** Bytes that repeat only after 64 KiB and differ by seed, so that no shifted or mixed read looks right. */
export function content(bytes: number, seed = 1): Buffer {
  const block = Buffer.alloc(Math.min(bytes + 4, 65_536));
  let state = seed;
  for (let offset = 0; offset + 4 <= block.length; offset += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    block.writeUInt32LE(state, offset);
  }
  return Buffer.alloc(bytes, block);
}

export async function* inChunks(bytes: Buffer, chunkBytes: number): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += chunkBytes)
    yield bytes.subarray(offset, offset + chunkBytes);
}

interface ReadBlob {
  info: BlobInfo;
  content: Buffer;
}

export async function readBlob(store: BlobStore, key: string): Promise<ReadBlob | null> {
  const opened = await store.open(key);
  return opened && { info: opened.info, content: await buffer(opened.stream) };
}

export async function allKeys(store: BlobStore, prefix: string, limit = 1_000): Promise<string[]> {
  const keys: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<BlobStore["list"]>> = await store.list(prefix, {
      limit,
      ...(after === null ? {} : { after }),
    });
    keys.push(...page.items.map((item) => item.key));
    after = page.next;
  } while (after !== null);
  return keys;
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Runs a few at a time: one by one is slow, all at once says nothing about the store. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
