import { describe, expect, it } from "vitest";
import type { BlobStore } from "../blob-store.ts";
import { allKeys, content, freshPrefix, inParallel, readBlob } from "./content.ts";

export function describeDeletion(given: () => BlobStore): void {
  describe("deletion", () => {
    it("counts an object it deleted, and none the second time", async () => {
      const prefix = freshPrefix();
      await given().put(`${prefix}a`, content(10));
      await given().put(`${prefix}a/b`, content(10));
      await given().put(`${prefix}ab`, content(10));
      expect(await given().delete(`${prefix}a`)).toEqual({ objects: 1, versions: 1 });
      expect(await given().delete(`${prefix}a`)).toEqual({ objects: 0, versions: 0 });
      expect(await given().delete(`${prefix}never`)).toEqual({ objects: 0, versions: 0 });
      expect(await given().head(`${prefix}a`)).toBeNull();
      expect(await allKeys(given(), prefix)).toEqual([`${prefix}a/b`, `${prefix}ab`]);
    });

    it("takes an object again after it was deleted", async () => {
      const key = `${freshPrefix()}a/b/c`;
      for (const seed of [1, 2]) {
        await given().put(key, content(10, seed));
        expect((await readBlob(given(), key))?.content.equals(content(10, seed))).toBe(true);
        await given().delete(key);
        expect(await given().head(key)).toBeNull();
      }
    });

    it("deletes more objects under a prefix than fit a page, and only those", async () => {
      const prefix = freshPrefix();
      const keys = Array.from({ length: 1_003 }, (_, index) => `${prefix}run/${index % 7}/${index}`);
      const others = [`${prefix}run`, `${prefix}run2/a`, `${prefix}ru`, `${prefix}other/run/a`];
      await inParallel([...keys, ...others], (key) => given().put(key, content(1)));
      expect(await given().deletePrefix(`${prefix}run/`)).toEqual({ objects: 1_003, versions: 1_003 });
      expect(await given().deletePrefix(`${prefix}run/`)).toEqual({ objects: 0, versions: 0 });
      expect((await allKeys(given(), prefix)).sort()).toEqual(others.sort());
    });

    it("lets several delete the same prefix at once", async () => {
      const prefix = freshPrefix();
      const keys = Array.from({ length: 40 }, (_, index) => `${prefix}run/${index % 4}/${index}`);
      await inParallel(keys, (key) => given().put(key, content(1)));
      const counts = await Promise.all([1, 2, 3].map(() => given().deletePrefix(`${prefix}run/`)));
      // S3 does not tell who of several deleted a thing, so more may be counted there, but never fewer.
      expect(counts.reduce((sum, { objects }) => sum + objects, 0)).toBeGreaterThanOrEqual(keys.length);
      expect(await allKeys(given(), prefix)).toEqual([]);
    });

    it("answers zero for a prefix under which nothing ever was", async () => {
      expect(await given().deletePrefix(freshPrefix())).toEqual({ objects: 0, versions: 0 });
    });

    it("bears puts under the prefix it deletes: none is lost halfway and each is counted once", async () => {
      const prefix = freshPrefix();
      const before = Array.from({ length: 60 }, (_, index) => `${prefix}gone/${index % 5}/before-${index}`);
      const during = Array.from({ length: 60 }, (_, index) => `${prefix}gone/${index % 5}/during-${index}`);
      await inParallel(before, (key) => given().put(key, content(100)));
      const [deleted] = await Promise.all([
        given().deletePrefix(`${prefix}gone/`),
        inParallel(during, (key) => given().put(key, content(100))),
        given().put(`${prefix}kept`, content(100)),
      ]);
      const left = await allKeys(given(), `${prefix}gone/`);
      expect(left.filter((key) => before.includes(key))).toEqual([]);
      for (const key of left) expect((await readBlob(given(), key))?.content.equals(content(100))).toBe(true);
      const rest = await given().deletePrefix(`${prefix}gone/`);
      expect(rest.objects).toBe(left.length);
      expect(deleted.objects + rest.objects).toBe(before.length + during.length);
      expect(await allKeys(given(), prefix)).toEqual([`${prefix}kept`]);
    });

    it("lets one object be put and deleted by many at once", async () => {
      const prefix = freshPrefix();
      const key = `${prefix}deep/er/a`;
      await inParallel(
        Array.from({ length: 80 }, (_, index) => index),
        (index) => (index % 2 === 0 ? given().put(key, content(100)) : given().delete(key)),
      );
      await given().put(key, content(50));
      expect((await readBlob(given(), key))?.content.length).toBe(50);
    });
  });
}
