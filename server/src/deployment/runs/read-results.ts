import { buffer } from "node:stream/consumers";
import type { ShownText } from "@sluice/contract";
import { limits } from "@sluice/contract";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ResultParts {
  readonly database: Database<DeploymentTables>;
  readonly blobs: BlobStore;
}

const maxBytes = limits.app.inlineViewerMaxBytes;

/** What steps hand on, each up to what a person is shown of a text. A step without a result is left out. */
export async function readResults(
  { database, blobs }: ResultParts,
  runId: string,
  steps: readonly string[],
): Promise<ReadonlyMap<string, ShownText>> {
  if (steps.length === 0) return new Map();
  const rows = await database.reader
    .selectFrom("step_results")
    .select(["step", "body", "blob_key"])
    .where("run_id", "=", runId)
    .where("step", "in", steps)
    .execute();
  const texts = rows.map(async ({ step, body, blob_key }) => {
    const shown = blob_key === null ? shownText(body ?? "") : await readBlob(blobs, blob_key);
    return shown ? [[step, shown] as const] : [];
  });
  return new Map((await Promise.all(texts)).flat());
}

/** A text up to its bound, cut between characters. */
export function shownText(text: string): ShownText {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return { text, bytes: bytes.length, truncated: false };
  return { text: wholeCharacters(bytes.subarray(0, maxBytes)), bytes: bytes.length, truncated: true };
}

async function readBlob(blobs: BlobStore, key: string): Promise<ShownText | null> {
  const info = await blobs.head(key);
  if (info === null) return null;
  const range = info.bytes > maxBytes ? { start: 0, end: maxBytes - 1 } : undefined;
  const found = await blobs.open(key, range);
  if (found === null) return null;
  const text = wholeCharacters(await buffer(found.stream));
  return { text, bytes: found.info.bytes, truncated: range !== undefined };
}

/** Leaves out the beginning of a character whose rest was cut off. */
export function wholeCharacters(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true });
}
