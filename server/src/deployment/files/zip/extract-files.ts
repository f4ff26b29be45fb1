import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import type { DeploymentTables } from "../../tables.ts";
import type { FileParts } from "../file-parts.ts";
import { storeContent } from "../store-content.ts";
import type { PlannedFile } from "./plan-expansion.ts";

/** A few at a time: stores answer slowly, and each is unpacked outside of the event loop. */
const atOnce = 4;

/** An entry is not what the archive's directory says of it. */
export class EntryFault extends Error {
  readonly entry: string;
  constructor(entry: string, cause: unknown) {
    super("An entry cannot be unpacked.", { cause });
    this.entry = entry;
  }
}

export interface Extraction {
  readonly zip: ZipFile;
  readonly files: readonly PlannedFile[];
  /** One for each file. */
  readonly contentIds: readonly string[];
  readonly signal: AbortSignal;
  onBytes(bytes: number): void;
}

/** Unpacks every file into the file store. The first that fails ends the others; whoever asked removes what is there. */
export async function extractFiles(
  parts: FileParts,
  { zip, files, contentIds, signal, onBytes }: Extraction,
): Promise<DeploymentTables["file_parts"][]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const stored: DeploymentTables["file_parts"][] = [];
  const waiting = files.entries();
  const work = async () => {
    // All take from the same list.
    for (const [index, file] of waiting) {
      either.throwIfAborted();
      const body = unpacked(zip, file, onBytes);
      stored[index] = await storeContent(parts, contentIds[index] ?? "", body, either);
    }
  };
  const workers = Array.from({ length: atOnce }, () =>
    work().catch((cause) => {
      failed.abort(cause);
      throw cause;
    }),
  );
  // Nothing may be on its way any more when its bytes are removed.
  const outcomes = await Promise.allSettled(workers);
  if (outcomes.some(({ status }) => status === "rejected")) either.throwIfAborted();
  return stored;
}

async function* unpacked(
  zip: ZipFile,
  { entry, shown }: PlannedFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let stream: Readable | null = null;
  try {
    stream = await zip.openReadStreamPromise(entry);
    yield* checked(stream, entry, onBytes);
  } catch (cause) {
    throw new EntryFault(shown, cause);
  } finally {
    stream?.destroy();
  }
}

/** The library sees to the number of bytes, before there are too many. */
async function* checked(
  stream: Readable,
  entry: Entry,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of stream) {
    sum = crc32(chunk as Buffer, sum);
    onBytes((chunk as Buffer).length);
    yield chunk as Buffer;
  }
  if (sum !== entry.crc32) throw new Error("Its checksum differs.");
}
