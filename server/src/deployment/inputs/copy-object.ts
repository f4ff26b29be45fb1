import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { StorageFault } from "../connectors/storage-fault.ts";
import type { StorageReader } from "../connectors/storage-reader.ts";
import { inputsPrefix } from "./input-keys.ts";
import type { PlannedInput } from "./list-within-caps.ts";

/** Changes a file on its way in, such as by redacting it. May open it more than once. */
export type InputTransform = (file: {
  path: string;
  /** As listed. */
  bytes: number;
  open(): AsyncIterable<Uint8Array>;
}) => Promise<AsyncIterable<Uint8Array>>;

export interface ObjectCopy {
  blobs: BlobStore;
  reader: StorageReader;
  runId: string;
  bucket: string;
  transform: InputTransform | null;
  /** Counts bytes as they come; throws when they are too many, whatever the listing said. */
  spend(bytes: number): void;
}

export interface CopiedObject {
  key: string;
  bytes: number;
  etag: string | null;
}

/** A download that breaks off is begun again; the SDK repeats requests, but not what it has begun to answer. */
const maxAttempts = 3;

/** Streams one object into the run's inputs. What it reports is what was read, not what was listed. */
export async function copyObject(
  copy: ObjectCopy,
  planned: PlannedInput,
  signal: AbortSignal,
): Promise<CopiedObject> {
  let spent = 0;
  let copied: CopiedObject = { key: planned.key, bytes: planned.bytes, etag: planned.etag };
  async function* open(): AsyncGenerator<Uint8Array> {
    const { stream, etag } = await copy.reader.open(copy.bucket, planned.key, signal);
    let read = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      read += chunk.length;
      // Opened again, the same bytes are not counted again.
      if (read > spent) {
        copy.spend(read - spent);
        spent = read;
      }
      yield chunk;
    }
    copied = { key: planned.key, bytes: read, etag };
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { path, bytes } = planned;
      const body = copy.transform === null ? open() : await copy.transform({ path, bytes, open });
      await copy.blobs.put(`${inputsPrefix(copy.runId)}${path}`, body, { signal });
      return copied;
    } catch (error) {
      const isWorthAnother = error instanceof StorageFault && error.kind === "unreachable";
      if (!isWorthAnother || attempt === maxAttempts || signal.aborted) throw error;
    }
  }
}
