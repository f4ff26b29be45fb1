import type { Readable } from "node:stream";

/**
 * What a connector lets runs read: objects in buckets, as S3 has them. What the words below promise is defined
 * by `conformance.ts`; every driver passes it whole. Whatever goes wrong is a `StorageFault`, except an abort,
 * which rejects with the signal's own reason.
 */
export interface StorageReader {
  /** Where the store is, as its configuration says: the first thing that a connection test tries. */
  resolve(signal?: AbortSignal): Promise<void>;

  /** Whether somebody answers there. */
  connect(signal?: AbortSignal): Promise<void>;

  /** Whether it asks who reads. */
  readonly hasCredentials: boolean;

  /** The connection test: can it be reached, and, when a bucket is named, can one object in it be listed? */
  check(bucket: string | null, signal?: AbortSignal): Promise<void>;

  /**
   * Objects whose key begins with the prefix (it ends with a slash), in the order of their keys' UTF-8 bytes.
   * A page is held at a time, however many there are. A bucket that is there and holds nothing there: none.
   */
  list(bucket: string, prefix: string, signal?: AbortSignal): AsyncIterable<StoredObject>;

  /** The first buckets by name, at most so many; a fault where they may not be listed. */
  buckets(limit: number, signal?: AbortSignal): Promise<string[]>;

  /** One level below a prefix (empty, or ending with a slash), for people who look for something. */
  browse(where: BrowsedLevel, signal?: AbortSignal): Promise<LevelPage>;

  /** The caller reads the stream to its end or destroys it. */
  open(bucket: string, key: string, signal?: AbortSignal): Promise<OpenObject>;

  /** Lets go of connections. */
  close(): void;
}

export interface BrowsedLevel {
  readonly bucket: string;
  readonly prefix: string;
  readonly limit: number;
  /** Where the last page ended. */
  readonly after: string | null;
}

export interface LevelPage {
  /** Whole prefixes, each ending with a slash. */
  readonly prefixes: readonly string[];
  readonly objects: readonly StoredObject[];
  /** Null on the last page. */
  readonly next: string | null;
}

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** Without quotation marks; null where the store has none. */
  readonly etag: string | null;
}

export interface OpenObject {
  /** As the store announced it; what really comes may be more or less. */
  readonly bytes: number;
  readonly etag: string | null;
  readonly stream: Readable;
}
