import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { StorageFault } from "./storage-fault.ts";
import type { StorageReader, StoredObject } from "./storage-reader.ts";

/** Makes a store that holds these objects in the bucket `inbox`, and a reader of it that closes itself. */
export type OpenStore = (objects: Readonly<Record<string, string>>) => Promise<StorageReader>;

const objects = {
  "in/b.txt": "bee",
  "in/a/deep/er.txt": "",
  "in/a-dash": "dash",
  "in/a.txt": "a",
  "in/a/1": "one",
  "in/Z": "upper",
  "in/é.txt": "acute",
  "in/with space+plus%20.txt": "odd",
  "in-other/c.txt": "not under in/",
  "other.txt": "not under in/",
};

/** What every driver promises. */
export function describeStorageReader(name: string, openStore: OpenStore): void {
  describe(`${name} as a storage reader`, () => {
    it("lists what is under a prefix, and nothing beside it, by the bytes of the keys", async () => {
      const reader = await openStore(objects);
      const found = await listAll(reader, "inbox", "in/");
      const expected = Object.entries(objects).filter(([key]) => key.startsWith("in/"));
      expected.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(found.map(({ key, bytes }) => [key, bytes])).toEqual(
        expected.map(([key, text]) => [key, Buffer.byteLength(text)]),
      );
    });

    it("lists nothing where nothing is", async () => {
      const reader = await openStore(objects);
      expect(await listAll(reader, "inbox", "absent/")).toEqual([]);
      expect(await listAll(reader, "inbox", "in/b.txt/")).toEqual([]);
    });

    it("gives the bytes of what it lists", async () => {
      const reader = await openStore(objects);
      for (const [key, text] of Object.entries(objects)) {
        const opened = await reader.open("inbox", key);
        expect(opened.bytes).toBe(Buffer.byteLength(text));
        expect((await buffer(opened.stream)).toString()).toBe(text);
      }
    });

    it("shows one level at a time, page by page, and the buckets above it", async () => {
      const reader = await openStore(objects);
      expect(await reader.buckets(10)).toEqual(["inbox"]);
      const level = (prefix: string, limit: number, after: string | null = null) =>
        reader.browse({ bucket: "inbox", prefix, limit, after });
      expect(await level("", 10)).toMatchObject({
        prefixes: ["in-other/", "in/"],
        objects: [{ key: "other.txt" }],
        next: null,
      });
      expect(await level("in/a/", 10)).toMatchObject({
        prefixes: ["in/a/deep/"],
        objects: [{ key: "in/a/1", bytes: 3 }],
      });
      expect(await level("absent/", 10)).toMatchObject({ prefixes: [], objects: [], next: null });
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await level("in/", 2, after);
        expect(page.prefixes.length + page.objects.length).toBeLessThanOrEqual(2);
        seen.push(...page.prefixes, ...page.objects.map(({ key }) => key));
        after = page.next;
      } while (after !== null);
      expect(seen.sort()).toEqual(
        ["in/a/", ...Object.keys(objects).filter((key) => /^in\/[^/]+$/.test(key))].sort(),
      );
    });

    it("finds where it is, and somebody there", async () => {
      const reader = await openStore(objects);
      await reader.resolve();
      await reader.connect();
    });

    it("passes the test of a bucket that is there, and of none in particular", async () => {
      const reader = await openStore(objects);
      await reader.check(null);
      await reader.check("inbox");
    });

    it("tells a missing bucket from a missing object", async () => {
      const reader = await openStore(objects);
      expect(await faultOf(reader.check("nowhere"))).toMatchObject({ kind: "missing_bucket" });
      expect(await faultOf(listAll(reader, "nowhere", "in/"))).toMatchObject({ kind: "missing_bucket" });
      expect(await faultOf(reader.open("inbox", "in/absent"))).toMatchObject({ kind: "missing_object" });
    });

    it("stops when it is told to", async () => {
      const reader = await openStore(objects);
      const stopped = AbortSignal.abort(new Error("enough"));
      await expect(listAll(reader, "inbox", "in/", stopped)).rejects.toThrow("enough");
      await expect(reader.open("inbox", "in/b.txt", stopped)).rejects.toThrow("enough");
      await expect(reader.check("inbox", stopped)).rejects.toThrow("enough");
    });
  });
}

export async function listAll(
  reader: StorageReader,
  bucket: string,
  prefix: string,
  signal?: AbortSignal,
): Promise<StoredObject[]> {
  return await collect(reader.list(bucket, prefix, signal));
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The fault that a driver answers with; anything else fails the test. */
export async function faultOf(answer: Promise<unknown>): Promise<StorageFault> {
  const error = await answer.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(StorageFault);
  return error as StorageFault;
}
