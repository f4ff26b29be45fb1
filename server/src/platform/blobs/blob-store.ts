import type { Readable } from "node:stream";

/**
 * The object store of a deployment: run inputs, workspaces, outputs and texts too large for a row.
 * `conformance.ts` defines what is promised below; every adapter passes all of it.
 *
 * Keys are `/`-separated segments (`runs/run_1/outputs/report.pdf`); `blob-key.ts` holds their grammar.
 * A malformed key, prefix or range rejects with a `BlobRefusal`. Everything else that goes wrong rejects
 * with an `Error` whose message says what happened and what to do.
 */
export interface BlobStore {
  /** Prepares the store and clears what a crash left behind. Call it once, before anything else. */
  start(): Promise<void>;
  /** Closes connections. Open streams may fail. */
  stop(): Promise<void>;
  /** Resolves when the store is reachable and writable; otherwise the error names the setting to correct. */
  check(): Promise<void>;

  /**
   * Atomic and durable: a reader sees the former object or this one, each whole, and what was acknowledged
   * survives a crash. A body that fails, or a signal that aborts before the last byte was read, leaves
   * nothing behind; once the store is committing, an abort comes too late and the put completes.
   * The body is consumed or destroyed in every case.
   */
  put(key: string, body: BlobBody, options?: PutOptions): Promise<PutResult>;

  head(key: string): Promise<BlobInfo | null>;

  /**
   * `info` and `stream` belong to the same object even when it is overwritten meanwhile. `info.bytes` is the
   * whole object's size, also for a range. The caller reads the stream to its end or destroys it.
   */
  open(key: string, range?: BlobRange): Promise<OpenBlob | null>;

  /** Objects under a prefix (or under `""`, all of them) in the order of their keys' UTF-8 bytes. */
  list(prefix: string, options?: ListOptions): Promise<BlobPage>;

  /** Removes the object with every version the store kept of it. */
  delete(key: string): Promise<DeleteCount>;

  /**
   * Removes all there is under the prefix: objects, versions, delete markers, unfinished uploads. Repeating
   * it is harmless. A put that races with it either survives whole, is removed whole, or rejects.
   */
  deletePrefix(prefix: string): Promise<DeleteCount>;
}

/** Bytes in memory, or any source of byte chunks, a `Readable` among them. */
export type BlobBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface PutOptions {
  /** Kept where the store can, for people who look into the bucket with other tools; never read back. */
  contentType?: string;
  signal?: AbortSignal;
}

export interface PutResult {
  bytes: number;
  etag: string;
}

export interface BlobInfo {
  key: string;
  bytes: number;
  /** A strong validator without its quotation marks: differs whenever the content differs. */
  etag: string;
  /** S3 keeps whole seconds. */
  modifiedAtMs: number;
}

/** Both ends inclusive; without `end`, to the last byte; an `end` past the last byte means the last byte. */
export interface BlobRange {
  start: number;
  end?: number;
}

export interface OpenBlob {
  info: BlobInfo;
  stream: Readable;
}

export interface ListOptions {
  /** Only keys that sort behind this one: the `next` of the page before. */
  after?: string;
  /** 1 to 1,000, which is also the default. */
  limit?: number;
}

export interface BlobPage {
  items: BlobInfo[];
  /** Null on the last page. */
  next: string | null;
}

export interface DeleteCount {
  /** Keys of which something was removed. */
  objects: number;
  /** What was removed: each kept version and each delete marker counts; one per object without versioning. */
  versions: number;
}
