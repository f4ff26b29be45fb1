import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { BlobStore } from "../blob-store.ts";
import { content, freshPrefix, inChunks, MIB, readBlob } from "./content.ts";

export function describeRoundTrips(given: () => BlobStore): void {
  describe("round trips", () => {
    it.each([0, 1, 65_536, 5 * MIB, 5 * MIB + 1])("gives back %d bytes as they were put", async (bytes) => {
      const prefix = freshPrefix();
      const original = content(bytes);
      for (const [name, body] of [
        ["bytes", original],
        ["readable", Readable.from(inChunks(original, 65_536), { objectMode: false })],
        ["iterable", inChunks(original, 100_000)],
      ] as const) {
        const key = prefix + name;
        const put = await given().put(key, body, { contentType: "text/plain; charset=utf-8" });
        expect(put.bytes).toBe(bytes);
        const read = await readBlob(given(), key);
        expect(read?.content.equals(original)).toBe(true);
        expect(read?.info).toMatchObject({ key, bytes, etag: put.etag });
      }
    });

    it("tells the same of an object in head, open and list", async () => {
      const prefix = freshPrefix();
      const before = Date.now();
      const put = await given().put(`${prefix}a`, content(1_000));
      const head = await given().head(`${prefix}a`);
      expect(head).toMatchObject({ key: `${prefix}a`, bytes: 1_000, etag: put.etag });
      expect((await readBlob(given(), `${prefix}a`))?.info).toEqual(head);
      const [item] = (await given().list(prefix)).items;
      expect(item).toMatchObject({ key: `${prefix}a`, bytes: 1_000, etag: put.etag });
      // S3 tells whole seconds in one place and milliseconds in the other.
      for (const info of [head, item]) {
        expect(info?.modifiedAtMs).toBeGreaterThanOrEqual(before - 2_000);
        expect(info?.modifiedAtMs).toBeLessThanOrEqual(Date.now() + 2_000);
      }
    });

    it("gives an ETag without quotation marks that changes with the content", async () => {
      const key = `${freshPrefix()}a`;
      const first = await given().put(key, content(100, 1));
      const second = await given().put(key, content(100, 2));
      expect(first.etag).toMatch(/^[0-9a-f-]{32,}$/);
      expect(second.etag).not.toBe(first.etag);
      expect((await given().head(key))?.etag).toBe(second.etag);
    });

    it("answers null for an object that is not there", async () => {
      const prefix = freshPrefix();
      await given().put(`${prefix}a`, content(1));
      for (const key of [`${prefix}b`, `${prefix}a/b`, `${prefix}A`, prefix.slice(0, -1)]) {
        expect(await given().head(key)).toBeNull();
        expect(await given().open(key)).toBeNull();
        expect(await given().open(key, { start: 0 })).toBeNull();
      }
    });

    it("takes a body in chunks of one byte, of nothing and of megabytes", async () => {
      const key = `${freshPrefix()}a`;
      const large = content(3 * MIB);
      async function* uneven(): AsyncGenerator<Uint8Array> {
        for (const byte of content(500)) yield Uint8Array.of(byte);
        yield new Uint8Array(0);
        yield large;
      }
      expect((await given().put(key, uneven())).bytes).toBe(500 + large.length);
      const read = await readBlob(given(), key);
      expect(read?.content.equals(Buffer.concat([content(500), large]))).toBe(true);
    });

    it("puts only the part of memory a view shows", async () => {
      const key = `${freshPrefix()}a`;
      await given().put(key, new Uint8Array(content(100).buffer, 10, 20));
      expect((await readBlob(given(), key))?.content.length).toBe(20);
    });

    it("lets a reader stop early and still serves the next one", async () => {
      const key = `${freshPrefix()}a`;
      await given().put(key, content(2 * MIB));
      for (let round = 0; round < 20; round += 1) {
        const opened = await given().open(key);
        if (round % 2 === 0) await opened?.stream.iterator({ destroyOnReturn: true }).next();
        opened?.stream.destroy();
      }
      const opened = await given().open(key);
      expect(opened && (await buffer(opened.stream)).length).toBe(2 * MIB);
    });

    it("finds itself reachable and writable, and leaves nothing behind", async () => {
      await given().check();
      expect((await given().list("")).items.filter(({ key }) => key.includes(".sluice"))).toEqual([]);
    });
  });
}
