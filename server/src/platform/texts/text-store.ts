import { text as readAll } from "node:stream/consumers";
import { limits } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { Database, WriteTransaction } from "../db/database.ts";
import { preparedQuery } from "../db/prepared-query.ts";
import { newId } from "../ids.ts";
import type { TextTables } from "./text-tables.ts";

const folder = "texts/";
// A text is uploaded before the transaction that mentions it, so a blob without a row is normal for
// as long as such a transaction may take, and garbage afterwards.
const orphanAfterMs = 60 * 60 * 1_000;
const rowsPerLookup = 500;

const readText = preparedQuery((reader: Kysely<TextTables>, { textId }: { textId: string }) =>
  reader.selectFrom("texts").select(["body", "blob_key"]).where("text_id", "=", textId),
);

/** A text that is ready to be mentioned in a transaction. */
export interface PreparedText {
  readonly textId: string;
  readonly bytes: number;
  readonly body: string | null;
  readonly blobKey: string | null;
}

/**
 * Texts that authors write: prompts, guides, definitions. Small ones live in a row; large ones go to
 * the blob store, so that a list of workflows never drags megabytes through the database.
 */
export class TextStore {
  readonly #database: Database<TextTables>;
  readonly #blobs: BlobStore;
  readonly #now: () => number;

  constructor(database: Database<TextTables>, blobs: BlobStore, now: () => number) {
    this.#database = database;
    this.#blobs = blobs;
    this.#now = now;
  }

  /**
   * First half of a save, outside any transaction: a large text is uploaded here. Where a text is kept together
   * with other things, `written` is the part that its author wrote, and its length decides.
   */
  async prepare(text: string, written = text): Promise<PreparedText> {
    const textId = newId("txt_", this.#now());
    const encoded = Buffer.from(text, "utf8");
    if (Buffer.byteLength(written, "utf8") <= limits.app.largeTextInlineMaxBytes) {
      return { textId, bytes: encoded.length, body: text, blobKey: null };
    }
    const blobKey = `${folder}${textId}`;
    await this.#blobs.put(blobKey, encoded, { contentType: "text/plain; charset=utf-8" });
    return { textId, bytes: encoded.length, body: null, blobKey };
  }

  /** Second half, in the caller's transaction: the text exists when the row that mentions it does. */
  async insert(transaction: WriteTransaction<TextTables>, prepared: PreparedText): Promise<void> {
    await transaction.sql
      .insertInto("texts")
      .values({
        text_id: prepared.textId,
        bytes: prepared.bytes,
        body: prepared.body,
        blob_key: prepared.blobKey,
        created_at: this.#now(),
      })
      .execute();
  }

  async read(textId: string): Promise<string | null> {
    const [row] = await readText(this.#database, { textId });
    if (!row) return null;
    if (row.blob_key === null) return row.body;
    const blob = await this.#blobs.open(row.blob_key);
    if (blob) return await readAll(blob.stream);
    // It was removed after its row was read, or it is lost.
    if ((await readText(this.#database, { textId })).length === 0) return null;
    throw new Error(`The text ${textId} is missing from the blob store.`);
  }

  /**
   * Reads a row and the text that it mentions. The row may be saved again between the two reads, which removes the old
   * text: then both are read again.
   */
  async readMentioned<Row extends object>(
    find: () => Promise<Row | undefined>,
    textIdOf: (row: Row) => string,
  ): Promise<{ row: Row; text: string } | null> {
    for (let missing: string | null = null; ; ) {
      const row = await find();
      if (!row || textIdOf(row) === missing) return null;
      const text = await this.read(textIdOf(row));
      if (text !== null) return { row, text };
      missing = textIdOf(row);
    }
  }

  /** Deletes uploads whose transaction did not commit, and blobs whose row is gone. Answers how many. */
  async removeOrphans(): Promise<number> {
    let deleted = 0;
    let after: string | undefined;
    do {
      const page = await this.#blobs.list(folder, {
        limit: rowsPerLookup,
        ...(after === undefined ? {} : { after }),
      });
      const old = page.items.filter((item) => item.modifiedAtMs < this.#now() - orphanAfterMs);
      const mentioned = await this.#mentioned(old.map((item) => item.key));
      for (const item of old) {
        if (mentioned.has(item.key)) continue;
        deleted += (await this.#blobs.delete(item.key)).objects;
      }
      after = page.next ?? undefined;
    } while (after !== undefined);
    return deleted;
  }

  async #mentioned(keys: string[]): Promise<Set<string | null>> {
    if (keys.length === 0) return new Set();
    const rows = await this.#database.reader
      .selectFrom("texts")
      .select("blob_key")
      .where("blob_key", "in", keys)
      .execute();
    return new Set(rows.map((row) => row.blob_key));
  }
}
