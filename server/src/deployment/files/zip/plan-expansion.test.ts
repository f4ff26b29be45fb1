import { crc32 } from "node:zlib";
import { limits } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { fromRandomAccessReaderPromise } from "yauzl";
import { type RawEntry, rawZip } from "../testing/raw-zip.ts";
import { ContentReader } from "./content-reader.ts";
import { planExpansion } from "./plan-expansion.ts";

async function plan(entries: readonly RawEntry[]) {
  const zip = rawZip(entries);
  const reader = new ContentReader(zip.length, async (start, end) => zip.subarray(start, end));
  const options = { autoClose: false, decodeStrings: false };
  return await planExpansion(await fromRandomAccessReaderPromise(reader, zip.length, options));
}

const refused = (entry: string, reason: string) => ({
  ok: false,
  refusal: {
    code: "zip_entry_refused",
    facts: { problems: [{ name: entry, reason: expect.stringContaining(reason) }], refused: 1 },
  },
});

describe("what a zip would expand to", () => {
  it("is known by its directory: files, and folders with and without an entry of their own", async () => {
    const planned = await plan([
      { name: "a/" },
      { name: "a/b/c.txt", content: "c" },
      { name: "./ü.txt", content: "12" },
      { name: "old\\windows.txt", content: "345" },
      // Without the mark of UTF-8, as many programs write it; then what can be nothing but code page 437.
      { name: "é.txt", flags: 0 },
      { name: Buffer.from([0x84, 0x2e, 0x74, 0x78, 0x74]), flags: 0 },
    ]);
    if (!planned.ok) throw new Error(planned.refusal.code);
    expect(planned.value.files.map(({ path }) => path.join("|"))).toEqual([
      "a|b|c.txt",
      "ü.txt",
      "old|windows.txt",
      "é.txt",
      "ä.txt",
    ]);
    expect(planned.value).toMatchObject({ folders: [["a"], ["a", "b"], ["old"]], bytes: 6, levels: 2 });
  });

  it.each<[string, RawEntry, string]>([
    ["climbs", { name: "a/../../evil" }, "points out of the folder"],
    ["climbs with backslashes", { name: "..\\evil" }, "points out of the folder"],
    ["is absolute", { name: "/etc/passwd" }, "absolute"],
    ["is absolute on Windows", { name: "C:\\evil" }, "absolute"],
    ["has an empty name within", { name: "a//b" }, "empty"],
    ["has a control character", { name: "a\nb" }, "cannot be seen"],
    ["turns the direction of the text", { name: "a\u202egnp.exe" }, "direction"],
    ["has too long a name", { name: "x".repeat(256) }, "255 bytes"],
    ["lies too deep", { name: "d/".repeat(limits.files.maxDepth + 1) }, "too deep"],
    ["is a link", { name: "a", content: "/etc/passwd", mode: 0o120777 }, "link"],
    ["is a device", { name: "a", mode: 0o060644 }, "neither a file nor a folder"],
    ["is encrypted", { name: "a", flags: 0x801 }, "encrypted"],
    ["is packed in another way", { name: "a", method: 12, content: "x" }, "method 12"],
    ["is a folder with content", { name: "a/", content: "x" }, "has content"],
  ])("is refused with an entry that %s", async (_what, entry, reason) => {
    const shown = String(entry.name)
      .replaceAll("\\", "%5C")
      .replace("\n", "%0A")
      .replace("\u202e", "%E2%80%AE");
    expect(await plan([{ name: "fine.txt" }, entry])).toMatchObject(refused(shown, reason));
  });

  it.each<[string, RawEntry[], string]>([
    ["two of one name", [{ name: "a" }, { name: "a" }], "a"],
    ["two whose names come to the same", [{ name: "é" }, { name: "e\u0301" }], "e\u0301"],
    ["a folder twice", [{ name: "a/" }, { name: "a/" }], "a/"],
    ["a file that is a folder as well", [{ name: "a" }, { name: "a/b" }], "a/b"],
    ["a folder that is a file as well", [{ name: "a/b" }, { name: "a" }], "a"],
  ])("is refused with %s", async (_what, entries, shown) => {
    expect(await plan(entries)).toMatchObject({
      ok: false,
      refusal: { code: "zip_entry_refused", facts: { problems: [{ name: shown }], refused: 1 } },
    });
  });

  it("is refused with the names of all that are at fault, and of many the first twenty", async () => {
    const mixed = await plan([{ name: "/a" }, { name: "fine" }, { name: "../b" }, { name: "fine" }]);
    const named = [{ name: "/a" }, { name: "../b" }, { name: "fine" }];
    expect(mixed).toMatchObject({ refusal: { facts: { problems: named, refused: 3 } } });
    const bad = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `/${index}` }));
    expect(await plan(bad(20))).toMatchObject({ refusal: { facts: { problems: bad(20), refused: 20 } } });
    expect(await plan(bad(21))).toMatchObject({ refusal: { facts: { problems: bad(20), refused: 21 } } });
  });

  it("is refused where entries share their bytes", async () => {
    const content = "x".repeat(1_000);
    const shared = { crc: crc32(content), bytes: 1_000, packed: Buffer.alloc(100), offset: 0 };
    expect(
      await plan([
        { name: "a", content, method: 0 },
        { name: "b", ...shared },
      ]),
    ).toMatchObject(refused("b", "another entry"));
  });

  it("is refused with more folders than fit, though they have no entries", async () => {
    const folders = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `${index}/f` }));
    // Each has an entry: there cannot be more than entries, unless they lie in one another.
    const deep = folders(limits.files.expandedZipMaxFolders - 1).map(({ name }) => ({ name: `d/${name}` }));
    expect(await plan(deep)).toMatchObject({ ok: true });
    const deeper = deep.map(({ name }) => ({ name: name.replace("/f", "/e/f") }));
    expect(await plan(deeper)).toMatchObject({ ok: false, refusal: { code: "zip_entry_refused" } });
  });

  it("takes 2,000 entries and 500 MB, and refuses one more of each without reading further [8.3-41] [8.3-42] [8.3-43]", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `f${index}` }));
    expect(await plan(many(2_000))).toMatchObject({ ok: true });
    expect(await plan(many(2_001))).toMatchObject({
      ok: false,
      refusal: { code: "zip_too_large", facts: { entries: 2_001, max_entries: 2_000 } },
    });
    const large = (bytes: number) => [
      { name: "a", bytes: bytes - 5 },
      { name: "b", bytes: 5 },
    ];
    expect(await plan(large(500 * 1024 * 1024))).toMatchObject({ ok: true });
    expect(await plan(large(500 * 1024 * 1024 + 1))).toMatchObject({
      ok: false,
      refusal: { code: "zip_too_large", facts: { bytes: 500 * 1024 * 1024 + 1 } },
    });
  });
});
