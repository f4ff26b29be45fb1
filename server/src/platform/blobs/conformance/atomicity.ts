import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { BlobBody, BlobStore, PutResult } from "../blob-store.ts";
import { allKeys, content, freshPrefix, inChunks, MIB, readBlob } from "./content.ts";

export function describeAtomicity(given: () => BlobStore): void {
  describe("atomicity", () => {
    it("shows readers the former object or the new one, each whole, while it is overwritten", async () => {
      const key = `${freshPrefix()}a`;
      const versions = [1, 2, 3].map((seed) => content(seed * 150_000 + seed, seed));
      const seen = new Set<number>();
      await given().put(key, content(0));
      let writing = true;
      const write = async () => {
        for (let round = 0; round < 20; round += 1) {
          await given().put(key, inChunks(versions[round % 3] ?? content(0), 40_000));
        }
        writing = false;
      };
      const read = async () => {
        while (writing) {
          const blob = await readBlob(given(), key);
          if (blob === null) throw new Error("The object was gone for a moment.");
          expect(blob.info.bytes).toBe(blob.content.length);
          if (blob.content.length === 0) continue;
          const version = versions.findIndex((one) => one.equals(blob.content));
          expect(version).toBeGreaterThanOrEqual(0);
          seen.add(version);
        }
      };
      await Promise.all([write(), read(), read(), read()]);
      expect(seen.size).toBeGreaterThan(1);
    });

    it("keeps one of many concurrent puts, whole", async () => {
      const key = `${freshPrefix()}a`;
      const bodies = Array.from({ length: 12 }, (_, index) => content(50_000 + index, index + 1));
      const puts = await Promise.all(bodies.map((body) => given().put(key, inChunks(body, 9_999))));
      const read = await readBlob(given(), key);
      const winner = bodies.findIndex((body) => read?.content.equals(body));
      expect(winner).toBeGreaterThanOrEqual(0);
      expect(read?.info.etag).toBe(puts[winner]?.etag);
    });

    it.each([
      ["at once", 0],
      ["after some bytes", 100_000],
      ["after 6 MiB", 6 * MIB],
    ])("leaves nothing of a body that fails %s, and rejects with its error", async (_, bytes) => {
      const prefix = freshPrefix();
      const failure = new Error("The source broke.");
      async function* failing(): AsyncGenerator<Buffer> {
        yield* inChunks(content(bytes), 300_000);
        throw failure;
      }
      for (const body of [failing(), Readable.from(failing())]) {
        await expect(given().put(`${prefix}a`, body)).rejects.toBe(failure);
      }
      expect(await given().head(`${prefix}a`)).toBeNull();
      expect(await allKeys(given(), prefix)).toEqual([]);
    });

    it("leaves the former object as it was when its successor fails", async () => {
      const key = `${freshPrefix()}a`;
      const { etag } = await given().put(key, content(1_000, 1));
      async function* failing(): AsyncGenerator<Buffer> {
        yield content(1_000, 2);
        throw new Error("The source broke.");
      }
      await expect(given().put(key, failing())).rejects.toThrow("The source broke.");
      expect((await readBlob(given(), key))?.content.equals(content(1_000, 1))).toBe(true);
      expect((await given().head(key))?.etag).toBe(etag);
    });

    it.each([
      ["small", 1_000],
      ["large", 6 * MIB],
    ])("stops at the signal while a %s body is silent, and leaves nothing", async (_, bytes) => {
      const prefix = freshPrefix();
      const reason = new Error("The caller went away.");
      const stuckIterable = (onStuck: () => void) => ({
        async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
          yield* inChunks(content(bytes), 500_000);
          onStuck();
          await new Promise(() => {});
        },
      });
      const stuckReadable = (onStuck: () => void) => {
        const chunks = inChunks(content(bytes), 500_000);
        return new Readable({
          async read() {
            const { value, done } = await chunks.next();
            if (done) onStuck();
            else this.push(value);
          },
        });
      };
      const attempt = async (makeBody: (onStuck: () => void) => BlobBody): Promise<BlobBody> => {
        const controller = new AbortController();
        const stuck = Promise.withResolvers<void>();
        const body = makeBody(stuck.resolve);
        const put: Promise<PutResult> = given().put(`${prefix}a`, body, { signal: controller.signal });
        stuck.promise.then(() => controller.abort(reason));
        await expect(put).rejects.toBe(reason);
        return body;
      };
      await attempt(stuckIterable);
      expect(((await attempt(stuckReadable)) as Readable).destroyed).toBe(true);
      expect(await allKeys(given(), prefix)).toEqual([]);
    });

    it("does not begin when the signal has already aborted", async () => {
      const key = `${freshPrefix()}a`;
      const body = Readable.from([content(1)]);
      await expect(given().put(key, body, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
      expect(body.destroyed).toBe(true);
      expect(await given().head(key)).toBeNull();
    });

    it("ignores a signal that aborts when the put is done", async () => {
      const key = `${freshPrefix()}a`;
      const controller = new AbortController();
      await given().put(key, content(10), { signal: controller.signal });
      controller.abort();
      expect((await given().head(key))?.bytes).toBe(10);
    });

    it("refuses a body of text, and leaves nothing of it", async () => {
      const key = `${freshPrefix()}a`;
      const body = Readable.from(["text"]).setEncoding("utf8");
      await expect(given().put(key, body)).rejects.toThrow(TypeError);
      expect(await given().head(key)).toBeNull();
    });
  });
}
