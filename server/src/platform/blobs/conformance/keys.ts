import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { BlobStore } from "../blob-store.ts";
import { allKeys, content, freshPrefix, readBlob } from "./content.ts";
import { hostileKeys } from "./hostile-keys.ts";

/** Pairs and groups that some file system or protocol would take for one another, or for something else. */
const awkwardNames = [
  "a",
  "A",
  "a/b",
  "a/b/c",
  "a.f",
  "a.d",
  "a.d/b",
  "a.f/b",
  "é".normalize("NFC"),
  "é".normalize("NFD"),
  "日本語/報告書.pdf",
  "עברית",
  "😀",
  " leading and trailing spaces ",
  "trailing dot.",
  "...",
  ".hidden",
  "plus+plus",
  "per%cent",
  "%2e%2e",
  "%2F",
  "quest?ion",
  "hash#tag",
  "amp&ersand;&amp;",
  "<xml>'\"</xml>",
  "semi;colon=equals,comma",
  "c:colon",
  "star*",
  "tilde~",
  "con",
  "CON",
  "nul.txt",
  "com1/aux",
  "__proto__",
  "constructor",
  "-rf",
  "s".repeat(255),
  `${"s".repeat(200)}`,
  `${"s".repeat(200)}/below`,
  `${"s".repeat(200)}-`,
  "é".repeat(127),
  `${"é".repeat(127)}/${"é".repeat(127)}`,
];

export function describeKeys(given: () => BlobStore, maxKeyBytes: () => number): void {
  describe("keys", () => {
    it("keeps awkward names apart, and lists and deletes each as it was put", async () => {
      const prefix = freshPrefix();
      for (const [index, name] of awkwardNames.entries())
        await given().put(prefix + name, content(10, index + 1));
      expect((await allKeys(given(), prefix)).sort()).toEqual(
        awkwardNames.map((name) => prefix + name).sort(),
      );
      for (const [index, name] of awkwardNames.entries()) {
        const read = await readBlob(given(), prefix + name);
        expect(read?.info.key).toBe(prefix + name);
        expect(read?.content.equals(content(10, index + 1)), name).toBe(true);
      }
      for (const [index, name] of awkwardNames.entries()) {
        expect(await given().delete(prefix + name), name).toEqual({ objects: 1, versions: 1 });
        expect((await allKeys(given(), prefix)).length, name).toBe(awkwardNames.length - index - 1);
      }
    });

    it("takes a key of as many bytes as a key may have, deep or wide, and not one more", async () => {
      const prefix = freshPrefix();
      const roomBytes = maxKeyBytes() - prefix.length;
      const deep = ("d/".repeat(100) + `${"x".repeat(200)}/`.repeat(3)).padEnd(roomBytes, "x");
      const wide = `${"é".repeat(127)}/`.repeat(3).padEnd(roomBytes - 3 * 127, "x");
      for (const key of [prefix + deep, prefix + wide]) {
        expect(Buffer.byteLength(key)).toBe(maxKeyBytes());
        await given().put(key, content(5));
        expect(await given().head(key)).toMatchObject({ key, bytes: 5 });
        await expect(given().put(`${key}x`, content(5))).rejects.toMatchObject({ code: "invalid_key" });
      }
      expect((await allKeys(given(), prefix)).sort()).toEqual([prefix + deep, prefix + wide].sort());
      expect(await given().deletePrefix(prefix)).toEqual({ objects: 2, versions: 2 });
    });

    it.each([...hostileKeys])("refuses a key: %s", async (_, key) => {
      const refusal = { name: "BlobRefusal", code: "invalid_key" };
      const body = Readable.from([content(1)]);
      await expect(given().put(key, body)).rejects.toMatchObject(refusal);
      expect(body.destroyed).toBe(true);
      await expect(given().head(key)).rejects.toMatchObject(refusal);
      await expect(given().open(key)).rejects.toMatchObject(refusal);
      await expect(given().delete(key)).rejects.toMatchObject(refusal);
    });

    it.each([...hostileKeys].filter(([, key]) => key !== ""))("refuses a prefix: %s", async (_, key) => {
      const refusal = { name: "BlobRefusal", code: "invalid_key" };
      await expect(given().list(`${key}/`)).rejects.toMatchObject(refusal);
      await expect(given().deletePrefix(`${key}/`)).rejects.toMatchObject(refusal);
    });

    it("refuses a prefix that does not end in a slash, and to delete everything", async () => {
      const refusal = { name: "BlobRefusal", code: "invalid_key" };
      await expect(given().list("a")).rejects.toMatchObject(refusal);
      await expect(given().deletePrefix("a")).rejects.toMatchObject(refusal);
      await expect(given().deletePrefix("")).rejects.toMatchObject(refusal);
    });

    it.each([undefined, null, 7, {}, ["a"]])("refuses %o, whatever the types said", async (key) => {
      await expect(given().head(key as unknown as string)).rejects.toMatchObject({ code: "invalid_key" });
      await expect(given().put(key as unknown as string, content(1))).rejects.toMatchObject({
        code: "invalid_key",
      });
    });
  });
}
