import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DeploymentTables } from "../../deployment/tables.ts";
import { removeText } from "../../deployment/workflows/remove-text.ts";
import { dialects, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import type { BlobStore } from "../blobs/blob-store.ts";
import { FolderBlobStore } from "../blobs/folder-blob-store.ts";
import type { Database } from "../db/database.ts";
import { TextStore } from "./text-store.ts";

interface Parts {
  database: Database<DeploymentTables>;
  blobs: BlobStore;
  texts: TextStore;
  clock: { now: number };
}

describe.each(dialects)("texts on %s", (dialect) => {
  async function open(): Promise<Parts> {
    const database = await freshDatabase(dialect);
    const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
    await blobs.start();
    const clock = { now: Date.now() };
    return { database, blobs, clock, texts: new TextStore(database, blobs, () => clock.now) };
  }

  async function save({ database, texts }: Parts, text: string): Promise<string> {
    const prepared = await texts.prepare(text);
    await database.write((transaction) => texts.insert(transaction, prepared));
    return prepared.textId;
  }

  async function blobCount(blobs: BlobStore): Promise<number> {
    return (await blobs.list("")).items.length;
  }

  it("keeps 350,000 bytes in a row and one more in the blob store, and reads both back unchanged", async () => {
    const parts = await open();
    const inRow = "é".repeat(175_000);
    const inBlob = `${inRow}x`;
    const first = await save(parts, inRow);
    expect(await blobCount(parts.blobs)).toBe(0);
    const second = await save(parts, inBlob);
    expect(await blobCount(parts.blobs)).toBe(1);
    expect(await parts.texts.read(first)).toBe(inRow);
    expect(await parts.texts.read(second)).toBe(inBlob);
  });

  it("reads back 8 MiB with every kind of character", async () => {
    const parts = await open();
    const text = "\u{1F30A}\r\n\t\"'\\ \u0001é".repeat(500_000).slice(0, 4_000_000);
    expect(await parts.texts.read(await save(parts, text))).toBe(text);
  });

  it("answers null for a text that is not there", async () => {
    const { texts } = await open();
    expect(await texts.read("txt_nothing")).toBeNull();
  });

  it("is gone when the transaction that mentioned it is", async () => {
    const { database, texts } = await open();
    const prepared = await texts.prepare("draft");
    const failed = database.write(async (transaction) => {
      await texts.insert(transaction, prepared);
      throw new Error("refused");
    });
    await expect(failed).rejects.toThrow("refused");
    expect(await texts.read(prepared.textId)).toBeNull();
  });

  it("removes uploads that nothing mentions, but not before an hour, and never one that is mentioned", async () => {
    const parts = await open();
    const { blobs, clock, database, texts } = parts;
    const kept = await save(parts, "k".repeat(400_000));
    const removed = await save(parts, "r".repeat(400_000));
    await texts.prepare("abandoned".repeat(50_000));
    await database.write((transaction) => removeText(transaction, removed));
    expect(await texts.removeOrphans()).toBe(0);
    expect(await blobCount(blobs)).toBe(3);
    clock.now += 61 * 60 * 1_000;
    expect(await texts.removeOrphans()).toBe(2);
    expect(await texts.read(kept)).toBe("k".repeat(400_000));
    expect(await texts.read(removed)).toBeNull();
  });

  it("reads a row again whose text went with a save since, and gives up only when it has no other", async () => {
    const parts = await open();
    const { database, texts } = parts;
    const [old, fresh] = [await save(parts, "old"), await save(parts, "fresh")];
    await database.write((transaction) => removeText(transaction, old));
    const answering = (...ids: string[]) => {
      const rows = ids.map((id) => ({ id }));
      return texts.readMentioned(
        async () => rows.shift(),
        ({ id }) => id,
      );
    };
    expect(await answering(fresh)).toEqual({ row: { id: fresh }, text: "fresh" });
    expect(await answering(old, fresh)).toEqual({ row: { id: fresh }, text: "fresh" });
    expect(await answering(old, old, fresh)).toBeNull();
    expect(await answering(old)).toBeNull();
    expect(await answering()).toBeNull();
  });

  it("takes a blob that is missing for a loss only while its text is there", async () => {
    const { blobs, database, ...parts } = await open();
    const textId = await save({ blobs, database, ...parts }, "x".repeat(400_000));
    const emptied: BlobStore = Object.create(blobs, { open: { value: async () => null } });
    const texts = new TextStore(database, emptied, Date.now);
    await expect(texts.read(textId)).rejects.toThrow("missing from the blob store");
    const removing: BlobStore = Object.create(blobs, {
      open: {
        value: async () => {
          await database.write((transaction) => removeText(transaction, textId));
          return null;
        },
      },
    });
    expect(await new TextStore(database, removing, Date.now).read(textId)).toBeNull();
  });
});
