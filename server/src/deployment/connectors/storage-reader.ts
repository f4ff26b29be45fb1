import type { Readable } from "node:stream";

/**
 * What a connector lets runs read: objects in buckets, as S3 has them. What the words below promise is defined
 * by `conformance.ts`; every driver passes it whole. Whatever goes wrong is a `StorageFault`, except an abort,
 * which rejects with the signal's own reason.
 */
export interface StorageReader {
  /** The connection test: can it be reached, and, when a bucket is named, can one object in it be listed? */
  check(bucket: string | null, signal?: AbortSignal): Promise<void>;

  /**
   * Objects whose key begins with the prefix (it ends with a slash), in the order of their keys' UTF-8 bytes.
   * A page is held at a time, however many there are. A bucket that is there and holds nothing there: none.
   */
  list(bucket: string, prefix: string, signal?: AbortSignal): AsyncIterable<StoredObject>;

  /** The caller reads the stream to its end or destroys it. */
  open(bucket: string, key: string, signal?: AbortSignal): Promise<OpenObject>;

  /** Lets go of connections. */
  close(): void;
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
