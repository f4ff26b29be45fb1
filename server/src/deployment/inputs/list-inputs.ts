import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { InputFile } from "../environments/environment.ts";
import { inputsPrefix } from "./input-keys.ts";

/** What was copied in for a run, as its steps find it. A file is fetched only when it is read. */
export async function listInputs(blobs: BlobStore, runId: string): Promise<InputFile[]> {
  const prefix = inputsPrefix(runId);
  const files: InputFile[] = [];
  let after: string | null = null;
  do {
    const page = await blobs.list(prefix, after === null ? {} : { after });
    for (const { key, bytes } of page.items) {
      files.push({ path: key.slice(prefix.length), bytes, open: () => read(blobs, key) });
    }
    after = page.next;
  } while (after !== null);
  return files;
}

async function* read(blobs: BlobStore, key: string): AsyncGenerator<Uint8Array> {
  const blob = await blobs.open(key);
  if (!blob) throw new Error(`The input ${key} is missing from the blob store.`);
  yield* blob.stream as AsyncIterable<Uint8Array>;
}
