import { crc32, deflateRawSync } from "node:zlib";
import type { FileItem } from "@sluice/contract/app";
import { foldName } from "@sluice/core";
import { describe, expect, it, vi } from "vitest";
import { type Entry, fromBufferPromise } from "yauzl";
import { type RawEntry, rawZip } from "../../deployment/files/testing/raw-zip.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { type FileServer, fileServer } from "./testing/file-server.ts";

const MIB = 1024 * 1024;

async function readZip(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes);
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry() as AsyncIterable<Entry>) names.push(fileName);
  return names;
}

/** Files of any size without sending them: each is the same stored bytes over and over. */
async function seedFiles(
  { database, blobs }: FileServer,
  parentId: string,
  files: readonly { readonly name: string; readonly bytes: number }[],
): Promise<void> {
  const block = Buffer.alloc(4 * MIB);
  await blobs.put("files/fct_seed/block", block);
  const contentOf = (index: number) => `fct_${parentId}_${index}`;
  const at = { created_at: 1, changed_at: 1, revision: 1 };
  const contents = files.map((_, index) => ({
    ...{ content_id: contentOf(index), batch_id: "seed", discard_at: null },
  }));
  const rows = files.map(({ name, bytes }, index) => ({
    ...{ file_id: `file_${parentId}_${index}`, owner_id: "usr_anna", parent_id: parentId, is_file: 1 },
    ...{ name, folded_name: foldName(name), bytes, content_id: contentOf(index), ...at },
  }));
  const parts = files.flatMap(({ bytes }, index) =>
    Array.from({ length: Math.ceil(bytes / block.length) }, (_, part) => ({
      ...{ content_id: contentOf(index), offset_bytes: part * block.length },
      ...{ bytes: Math.min(block.length, bytes - part * block.length), blob_key: "files/fct_seed/block" },
    })),
  );
  await database.write(async ({ sql }) => {
    await sql.insertInto("file_contents").values(contents).execute();
    await sql.insertInto("files").values(rows).execute();
    await sql.insertInto("file_parts").values(parts).execute();
  });
}

describe("a zip", () => {
  it("is expanded into a new folder beside it, or where it is told", async () => {
    const { call, upload, folder, names } = await fileServer("postgres");
    const archive = rawZip([
      { name: "docs/" },
      { name: "docs/deep/ü.txt", content: "umlaut" },
      { name: "plain.txt", content: "plain", method: 0 },
      { name: "empty" },
    ]);
    const file = await upload("Things.zip", archive);
    const params = { file_id: file.file_id };
    const expanded = await call("expandZip", { params, body: {} });
    expect(expanded).toMatchObject({
      status: 201,
      body: { folder: { name: "Things", type: "folder", folder_id: null }, files: 3, folders: 2, bytes: 11 },
    });
    const at = expanded.body.folder.file_id;
    expect(await names(at)).toEqual(["docs", "empty", "plain.txt"]);
    const found = (await call("listFiles", { query: { q: "ü" } })).body.items;
    const text = await call("previewFile", { params: { file_id: found[0].file_id } });
    expect(text.text).toBe("umlaut");
    expect((await call("expandZip", { params, body: {} })).body.folder.name).toBe("Things (2)");
    const taken = await call("expandZip", { params, body: { name: "Things" } });
    expect(taken.body.error.code).toBe("file_exists");
    const inner = await folder("inner");
    const there = await call("expandZip", { params, body: { folder_id: inner.file_id, name: "x" } });
    expect(there.body.folder).toMatchObject({ name: "x", folder_id: inner.file_id });
    expect(await names()).toEqual(["inner", "Things", "Things (2)", "Things.zip"]);
  });

  it("leaves no file, no byte and no row behind when any of it fails [8.3-44]", async () => {
    const server = await fileServer("sqlite");
    const { call, upload, names, stored, counts } = server;
    const good: RawEntry[] = Array.from({ length: 12 }, (_, index) => ({
      name: `d/f${index}`,
      content: "fine",
    }));
    const lies: [string, RawEntry][] = [
      ["a wrong checksum", { name: "bad", content: "x", crc: 1 }],
      ["more bytes than it says", { name: "bad", content: "x".repeat(MIB), bytes: 10 }],
      ["fewer bytes than it says", { name: "bad", content: "x", bytes: 10 }],
      ["no packed bytes at all", { name: "bad", packed: Buffer.from("nonsense"), bytes: 8 }],
      ["bytes behind the end", { name: "bad", content: "x", offset: 90_000 }],
    ];
    for (const [what, entry] of lies) {
      const file = await upload(`${what}.zip`, rawZip([...good, entry]));
      const before = [await names(), await stored(), await counts()];
      const answer = await call("expandZip", { params: { file_id: file.file_id }, body: {} });
      expect(answer, what).toMatchObject({
        status: 422,
        body: { error: { code: "zip_entry_refused", details: [{ name: "bad" }] } },
      });
      expect([await names(), await stored(), await counts()], what).toEqual(before);
    }
    // Nor where everything was unpacked, and only then it turns out that it cannot be kept.
    const file = await upload("good.zip", rawZip(good));
    const before = [await names(), await stored(), await counts()];
    const body = { name: "good.zip" };
    const taken = await call("expandZip", { params: { file_id: file.file_id }, body });
    expect(taken.body.error.code).toBe("file_exists");
    expect([await names(), await stored(), await counts()]).toEqual(before);
    for (const content of ["", "no zip", Buffer.alloc(70_000, 7)]) {
      const other = await upload("other.zip", content, { on_conflict: "replace" });
      const answer = await call("expandZip", { params: { file_id: other.file_id }, body: {} });
      expect(answer.body.error.code).toBe("zip_unreadable");
    }
  });

  it("of 2,000 entries is expanded, and one of 2,001 refused before anything is unpacked [8.3-41] [8.3-43]", async () => {
    const { call, upload, blobs, stored, counts } = await fileServer("sqlite");
    // A folder is an entry like any other, and costs less to make.
    const files = Array.from({ length: 50 }, (_, index) => ({ name: `f${index}`, content: `${index}` }));
    const folders = Array.from({ length: 1_950 }, (_, index) => ({ name: `d${index}/` }));
    const entries = [{ name: "one more" }, ...files, ...folders];
    const over = await upload("over.zip", rawZip(entries));
    const before = [await stored(), await counts()];
    const put = vi.spyOn(blobs, "put");
    const refused = await call("expandZip", { params: { file_id: over.file_id }, body: {} });
    expect(refused).toMatchObject({
      status: 413,
      body: { error: { code: "zip_too_large", details: { entries: 2_001, max_entries: 2_000 } } },
    });
    expect(put).not.toHaveBeenCalled();
    expect([await stored(), await counts()]).toEqual(before);
    const full = await upload("full.zip", rawZip(entries.slice(1)));
    put.mockClear();
    // Nobody has two of them under way.
    const gate = Promise.withResolvers<void>();
    const store = FolderBlobStore.prototype.put;
    put.mockImplementation(async (...about) => {
      await gate.promise;
      return await store.apply(blobs, about);
    });
    const params = { file_id: full.file_id };
    const first = call("expandZip", { params, body: {} });
    await vi.waitFor(() => expect(put).toHaveBeenCalled(), { timeout: 60_000 });
    const second = await call("expandZip", { params, body: {} });
    expect(second).toMatchObject({ status: 409, body: { error: { code: "zip_under_way" } } });
    gate.resolve();
    expect((await first).body).toMatchObject({ files: 50, folders: 1_950 });
    const usage = await call("showFileUsage");
    expect(usage.body).toMatchObject({ files: 52, folders: 1_951 });
  });

  it("of 500 MB expanded is expanded, and of one byte more refused before anything is unpacked [8.3-42] [8.3-43]", async () => {
    const { call, upload, blobs } = await fileServer("sqlite");
    const zeros = Buffer.alloc(100 * MIB);
    const packed = deflateRawSync(zeros, { level: 1 });
    const large = { packed, crc: crc32(zeros), bytes: zeros.length };
    const five: RawEntry[] = [1, 2, 3, 4, 5].map((number) => ({ name: `${number}.bin`, ...large }));
    const over = await upload("over.zip", rawZip([...five, { name: "more", content: "x" }]));
    const put = vi.spyOn(blobs, "put");
    const refused = await call("expandZip", { params: { file_id: over.file_id }, body: {} });
    expect(refused).toMatchObject({ status: 413, body: { error: { code: "zip_too_large" } } });
    expect(put).not.toHaveBeenCalled();
    const full = await upload("full.zip", rawZip(five));
    const expanded = await call("expandZip", { params: { file_id: full.file_id }, body: {} });
    expect(expanded).toMatchObject({ status: 201, body: { files: 5, bytes: 500 * MIB } });
  });
});

describe("a selection", () => {
  it("is one zip with folders and all in them, each file once, under names of its own", async () => {
    const server = await fileServer("postgres");
    const { call, folder, upload } = server;
    const [one, two] = [await folder("one"), await folder("two")];
    const inner = await folder("inner", one.file_id);
    const a = await upload("a.txt", "1", { folder_id: one.file_id });
    const same = await upload("a.txt", "2", { folder_id: two.file_id });
    const deep = await upload("deep.txt", "3", { folder_id: inner.file_id });
    await upload("a.txt", "4");
    const download = async (...ids: string[]) => {
      const prepared = await call("prepareDownload", { body: { file_ids: ids } });
      const { selection_id, name, files } = prepared.body;
      const sent = await call("downloadSelection", { params: { selection_id } });
      expect(sent.headers.get("content-disposition")).toContain(name);
      return { name, files, names: await readZip(sent.content) };
    };
    expect(await download(one.file_id, deep.file_id)).toEqual({
      name: "files.zip",
      files: 2,
      names: ["one/a.txt", "one/inner/deep.txt"],
    });
    expect(await download(a.file_id, same.file_id)).toMatchObject({ names: ["a.txt", "a (2).txt"] });
    expect(await download(inner.file_id)).toMatchObject({ name: "inner.zip", names: ["inner/deep.txt"] });
    const empty = await folder("empty");
    expect(await download(empty.file_id)).toMatchObject({ files: 0, names: [] });
    expect((await call("prepareDownload", { body: { file_ids: ["file_none"] } })).status).toBe(404);
  });

  it("has at most 2,000 files, and is refused before a byte is sent [8.3-45]", async () => {
    const server = await fileServer("sqlite");
    const many = await server.folder("many");
    const files = Array.from({ length: 2_000 }, (_, index) => ({ name: `f${index}`, bytes: 1 }));
    await seedFiles(server, many.file_id, files);
    const prepare = () => server.call("prepareDownload", { body: { file_ids: [many.file_id] } });
    const fits = await prepare();
    expect(fits).toMatchObject({ status: 201, body: { files: 2_000 } });
    const params = { selection_id: fits.body.selection_id };
    const sent = await server.call("downloadSelection", { params });
    expect((await readZip(sent.content)).length).toBe(2_000);
    await server.upload("one more", "x", { folder_id: many.file_id });
    expect(await prepare()).toMatchObject({
      status: 413,
      body: { error: { code: "selection_too_large", details: { files: 2_001, max_files: 2_000 } } },
    });
    // Nor is what was kept from before, now that it has grown.
    expect((await server.call("downloadSelection", { params })).status).toBe(413);
  });

  it("has at most 500 MiB, and is refused before a byte is sent [8.3-46]", async () => {
    const server = await fileServer("sqlite");
    const large = await server.folder("large");
    // A picture is packed already, so it is not packed again.
    await seedFiles(server, large.file_id, [
      { name: "a.png", bytes: 499 * MIB },
      { name: "b.png", bytes: MIB },
    ]);
    const prepare = () => server.call("prepareDownload", { body: { file_ids: [large.file_id] } });
    const fits = await prepare();
    expect(fits).toMatchObject({ status: 201, body: { bytes: 500 * MIB } });
    const link = `${server.url}/app/api/file-selections/${fits.body.selection_id}/files.zip`;
    const sent = await fetch(link, { headers: { cookie: `sluice_app=anna-${"0".repeat(24)}` } });
    expect(sent.status).toBe(200);
    const begun = await sent.body?.getReader().read();
    expect(begun?.value?.length).toBeGreaterThan(0);
    await server.upload("c", "x", { folder_id: large.file_id });
    expect(await prepare()).toMatchObject({
      status: 413,
      body: { error: { code: "selection_too_large", details: { bytes: 500 * MIB + 1 } } },
    });
  });
});

describe("the viewer", () => {
  it("shows the first 500 KB of a text and no more, and says when a file is not text [8.3-47]", async () => {
    const { call, upload } = await fileServer("sqlite");
    const view = async (file: FileItem) => await call("previewFile", { params: { file_id: file.file_id } });
    const max = 500 * 1024;
    const full = await upload("full.txt", "x".repeat(max));
    expect(full.preview_truncated).toBe(false);
    expect((await view(full)).text).toBe("x".repeat(max));
    const over = await upload("over.py", `${"x".repeat(max - 1)}é`);
    expect(over).toMatchObject({ kind: "file", preview: "text", preview_truncated: true });
    const shown = await view(over);
    // The last character lies across the bound, so it is left out.
    expect(shown.text).toBe("x".repeat(max - 1));
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    for (const [name, content] of [
      ["a.bin", Buffer.from([0, 1, 2])],
      ["b.txt", Buffer.from([0xff, 0xfe, 0x41])],
    ] as const) {
      const answer = await view(await upload(name, content));
      expect(answer).toMatchObject({ status: 415, body: { error: { code: "not_text" } } });
    }
    const zip = await view(await upload("c.zip", "PK"));
    expect(zip).toMatchObject({ status: 415, body: { error: { code: "no_preview" } } });
    const picture = await view(await upload("d.png", "not really"));
    expect(picture.headers.get("content-type")).toBe("image/png");
    const page = await view(await upload("e.html", "<script>alert(1)</script>"));
    expect(page.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });
});
