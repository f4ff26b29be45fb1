import type { FileItem } from "@sluice/contract/app";
import { describe, expect, it } from "vitest";
import { fileSweep } from "../../deployment/files/file-sweep.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { fileServer } from "./testing/file-server.ts";
import { openRunApp } from "./testing/run-app.ts";

const refusal = (status: number, code: string, details: unknown = expect.anything()) =>
  expect.objectContaining({
    status,
    body: { error: expect.objectContaining({ code, ...(details ? { details } : {}) }) },
  });
const idsOf = (items: readonly FileItem[]) => items.map(({ file_id }) => file_id);

describe.each(embeddedOrBoth)("people's files on %s", (dialect) => {
  it("lie in folders: made, renamed, moved and deleted with everything in them", async () => {
    const { call, folder, upload, names, stored, counts } = await fileServer(dialect);
    const reports = await folder("Reports");
    const year = await folder("2026", reports.file_id);
    const letter = await upload("letter.txt", "Dear Ada", { folder_id: year.file_id });
    expect(letter).toMatchObject({ type: "file", bytes: 8, kind: "text", preview: "text", revision: 1 });
    const shown = await call("showFile", { params: { file_id: letter.file_id } });
    expect(shown.body.path.map((step: { name: string }) => step.name)).toEqual(["Reports", "2026"]);

    const again = await call("createFolder", { body: { name: "2026", folder_id: reports.file_id } });
    expect(again).toEqual(refusal(409, "file_exists", { name: "2026", existing: year }));
    const params = { file_id: letter.file_id };
    const renamed = await call("renameFile", { params, body: { revision: 1, name: "Zoe\u0301.txt" } });
    expect(renamed.body).toMatchObject({ name: "Zoé.txt", revision: 2 });
    const late = await call("renameFile", { params, body: { revision: 1, name: "x" } });
    expect(late).toEqual(refusal(409, "edit_conflict", { current: renamed.body }));
    for (const name of ["", "..", "a/b", "a\\b", "a\u202eb", "a\0", "x".repeat(256), " a"]) {
      const wrong = await call("renameFile", { params, body: { revision: 2, name } });
      expect(wrong, JSON.stringify(name)).toEqual(refusal(400, "invalid_request"));
    }

    const move = (ids: string[], folder_id: string | null, on_conflict = "refuse") =>
      call("moveFiles", { body: { file_ids: ids, folder_id, on_conflict } });
    expect(await move([reports.file_id], year.file_id)).toEqual(refusal(409, "folder_into_itself", null));
    expect(await move([reports.file_id], reports.file_id)).toEqual(refusal(409, "folder_into_itself", null));
    expect(await move([letter.file_id], "file_none")).toEqual(refusal(404, "folder_not_found", null));
    expect(await move([letter.file_id, "file_none"], null)).toEqual(refusal(404, "file_not_found", null));
    expect(await move([year.file_id], letter.file_id)).toEqual(refusal(404, "folder_not_found", null));
    const other = await upload("Zoé.txt", "");
    // All or none: what could have been moved stays where it is.
    expect(await move([year.file_id, letter.file_id], null)).toEqual(refusal(409, "file_exists"));
    expect(await names(reports.file_id)).toEqual(["2026"]);
    const both = await move([year.file_id, letter.file_id], null, "keep_both");
    expect(both.body.items.map(({ name }: FileItem) => name).sort()).toEqual(["2026", "Zoé (2).txt"]);
    expect(await names()).toEqual(["2026", "Reports", "Zoé (2).txt", "Zoé.txt"]);

    await move([letter.file_id], year.file_id);
    expect((await stored()).length).toBe(1);
    expect((await call("showFileUsage")).body).toEqual({ files: 2, folders: 2, bytes: 8 });
    const missing = await call("deleteFiles", { body: { file_ids: [year.file_id, "file_none"] } });
    expect(missing).toEqual(refusal(404, "file_not_found", null));
    const deleted = await call("deleteFiles", { body: { file_ids: [year.file_id, letter.file_id] } });
    expect(deleted.body).toEqual({ files: 1, folders: 1, bytes: 8 });
    expect(await names()).toEqual(["Reports", "Zoé.txt"]);
    expect(await stored()).toEqual([]);
    expect(await counts()).toMatchObject({ files: 2, file_contents: 1, file_parts: 0 });
    expect((await call("showFile", { params })).status).toBe(404);
    expect((await call("showFile", { params: { file_id: other.file_id } })).status).toBe(200);
  });

  it("are private: to others they are not there; managers see, download and delete them, which is recorded", async () => {
    const server = await fileServer(dialect);
    const { call, folder, upload, names, database } = server;
    const hers = await folder("Hers");
    const secret = await upload("secret.txt", "secret", { folder_id: hers.file_id });
    const params = { file_id: secret.file_id };
    const file_ids = [secret.file_id];
    for (const as of ["berta", "manager"] as const) {
      expect(await names(undefined, as)).toEqual([]);
      const rename = await call("renameFile", { as, params, body: { revision: 1, name: "x" } });
      expect(rename.status).toBe(404);
      const moved = await call("moveFiles", { as, body: { file_ids, folder_id: null } });
      expect(moved.status).toBe(404);
      const into = await call("createFolder", { as, body: { name: "x", folder_id: hers.file_id } });
      expect(into).toEqual(refusal(404, "folder_not_found", null));
      const expanded = await call("expandZip", { as, params, body: {} });
      expect(expanded.status).toBe(404);
    }
    const berta = { as: "berta" } as const;
    expect((await call("listFiles", { ...berta, query: { owner: "usr_anna" } })).status).toBe(403);
    expect((await call("showFileUsage", { ...berta, query: { owner: "usr_anna" } })).status).toBe(403);
    expect((await call("listFiles", { ...berta, query: { folder: hers.file_id } })).status).toBe(404);
    expect((await call("listFileOwners", berta)).status).toBe(403);
    for (const id of ["showFile", "downloadFile", "previewFile"] as const) {
      expect(await call(id, { ...berta, params }), id).toEqual(refusal(404, "file_not_found", null));
    }
    expect((await call("prepareDownload", { ...berta, body: { file_ids } })).status).toBe(404);
    expect((await call("deleteFiles", { ...berta, body: { file_ids } })).status).toBe(404);
    expect((await call("searchEverything", { ...berta, query: { q: "secret" } })).body.items).toEqual([]);
    const found = await call("searchEverything", { query: { q: "SECRET" } });
    expect(found.body.items).toEqual([
      { kind: "file", id: secret.file_id, name: "secret.txt", detail: "Hers" },
    ]);

    const manager = { as: "manager" } as const;
    const owners = await call("listFileOwners", manager);
    expect(owners.body.items).toEqual([
      { owner: { id: "usr_anna", name: "Anna" }, files: 1, folders: 1, bytes: 6 },
    ]);
    const listed = await call("listFiles", { ...manager, query: { owner: "usr_anna" } });
    expect(listed.body).toMatchObject({ items: [{ name: "Hers" }], owner: { id: "usr_anna", name: "Anna" } });
    expect((await call("downloadFile", { ...manager, params })).text).toBe("secret");
    const selected = await call("prepareDownload", { ...manager, body: { file_ids } });
    const { selection_id } = selected.body;
    expect((await call("downloadSelection", { params: { selection_id } })).status).toBe(404);
    expect((await call("downloadSelection", { ...manager, params: { selection_id } })).status).toBe(200);
    expect((await call("deleteFiles", { ...manager, body: { file_ids } })).status).toBe(200);
    const changes = await database.reader
      .selectFrom("changes")
      .select(["action", "target"])
      .where("actor_id", "=", "usr_manager")
      .orderBy("change_id")
      .execute();
    expect(changes).toEqual([
      { action: "file.list", target: "usr_anna" },
      { action: "file.read", target: secret.file_id },
      { action: "file.read", target: secret.file_id },
      { action: "file.delete", target: secret.file_id },
    ]);
    // What she is told of her files, nobody else is.
    const told = await database.reader
      .selectFrom("live_changes")
      .select("audience")
      .where("topic", "=", "files")
      .execute();
    expect(new Set(told.map(({ audience }) => audience))).toEqual(new Set(["usr_anna"]));
  });

  it("are listed page by page, folders first, by name, size and time, or found by name", async () => {
    const clock = { ms: 1_000_000 };
    const { call, folder, upload } = await fileServer(dialect, { now: () => clock.ms });
    const inner = await folder("b-folder");
    for (const [name, size] of [
      ["Zebra.txt", 1],
      ["ärger.txt", 3],
      ["apple.txt", 2],
      ["100%.txt", 2],
    ] as const) {
      clock.ms += 1_000;
      await upload(name, "x".repeat(size));
    }
    await folder("A-folder");
    await upload("deep apple.txt", "", { folder_id: inner.file_id });
    const all = async (query: Record<string, string>) => {
      const items: FileItem[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await call("listFiles", {
          query: { ...query, limit: 2, ...(cursor ? { cursor } : {}) },
        });
        items.push(...page.body.items);
        cursor = page.body.next_cursor;
      }
      expect(new Set(idsOf(items)).size).toBe(items.length);
      return items.map(({ name }) => name);
    };
    const folders = ["A-folder", "b-folder"];
    const files = ["100%.txt", "apple.txt", "Zebra.txt", "ärger.txt"];
    expect(await all({})).toEqual([...folders, ...files]);
    expect(await all({ order: "desc" })).toEqual([...folders.toReversed(), ...files.toReversed()]);
    expect(await all({ sort: "bytes" })).toEqual([
      ...folders,
      ...["Zebra.txt", "100%.txt", "apple.txt", "ärger.txt"],
    ]);
    expect(await all({ sort: "changed_at", order: "desc" })).toEqual([
      ...["A-folder", "b-folder"],
      ...["100%.txt", "apple.txt", "ärger.txt", "Zebra.txt"],
    ]);
    expect(await all({ q: "APPLE" })).toEqual(["apple.txt", "deep apple.txt"]);
    expect(await all({ q: "0%" })).toEqual(["100%.txt"]);
    const first = await call("listFiles", { query: { limit: 1 } });
    const elsewhere = await call("listFiles", {
      query: { limit: 1, folder: inner.file_id, cursor: first.body.next_cursor },
    });
    expect(elsewhere.body.error.code).toBe("invalid_cursor");
    expect((await call("listFiles", { query: { sort: "colour" } })).status).toBe(400);
  });

  it("do not lose their tree when many changes come at once", async () => {
    const { call, folder, database } = await fileServer(dialect);
    const [a, b] = [await folder("a"), await folder("b")];
    const move = (one: FileItem, into: FileItem) =>
      call("moveFiles", { body: { file_ids: [one.file_id], folder_id: into.file_id } });
    const crossed = await Promise.all([move(a, b), move(b, a)]);
    expect(crossed.map(({ status }) => status).sort()).toEqual([200, 409]);
    const twice = await Promise.all([1, 2, 3].map(() => call("createFolder", { body: { name: "same" } })));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const doomed = await folder("doomed");
    const body = { name: "child", folder_id: doomed.file_id };
    await Promise.all([
      call("deleteFiles", { body: { file_ids: [doomed.file_id] } }),
      ...[1, 2, 3].map((number) => call("createFolder", { body: { ...body, name: `child ${number}` } })),
    ]);
    const rows = await database.reader.selectFrom("files").select(["file_id", "parent_id"]).execute();
    const known = new Set(["", ...rows.map(({ file_id }) => file_id)]);
    expect(rows.filter(({ parent_id }) => !known.has(parent_id))).toEqual([]);
  });
});

describe("folders", () => {
  it("lie at most 32 folders deep, however they get there", async () => {
    const { call, folder } = await fileServer("sqlite");
    let parent: string | null = null;
    const chain: string[] = [];
    for (let depth = 1; depth <= 32; depth += 1) {
      const made: FileItem = await folder(`d${depth}`, parent);
      chain.push(made.file_id);
      parent = made.file_id;
    }
    const tooDeep = await call("createFolder", { body: { name: "d33", folder_id: parent } });
    expect(tooDeep).toEqual(refusal(409, "folder_too_deep", { max: 32 }));
    const pair = await folder("pair");
    await folder("inner", pair.file_id);
    const move = (folder_id: string | undefined) =>
      call("moveFiles", { body: { file_ids: [pair.file_id], folder_id } });
    expect(await move(chain[30])).toEqual(refusal(409, "folder_too_deep", { max: 32 }));
    expect((await move(chain[29])).status).toBe(200);
  });
});

describe("bytes that no file has", () => {
  it("are removed once a process that ended cannot be using them", async () => {
    const clock = { ms: 1_000_000_000_000 };
    const server = await fileServer("sqlite", { now: () => clock.ms });
    const { database, blobs, stored, upload, names } = server;
    await upload("kept.txt", "kept");
    const kept = await stored();
    // As a process leaves it that is killed while it deletes a file, and while it expands a zip.
    await blobs.put("files/fct_deleted/0", Buffer.from("x"));
    await blobs.put("files/fct_expanded/0", Buffer.from("x"));
    await database.write(({ sql }) =>
      sql
        .insertInto("file_contents")
        .values([
          { content_id: "fct_deleted", batch_id: "b", discard_at: 0 },
          { content_id: "fct_expanded", batch_id: "c", discard_at: clock.ms + 1 },
        ])
        .execute(),
    );
    const sweep = () => fileSweep({ database, blobs, now: () => clock.ms }).run(new AbortController().signal);
    await sweep();
    expect(await stored()).toEqual([...kept, "files/fct_expanded/0"].sort());
    clock.ms += 1;
    await sweep();
    expect(await stored()).toEqual(kept);
    expect(await names()).toEqual(["kept.txt"]);
  });
});

describe("a file of a run", () => {
  it("is kept among one's own, under its name or another", async () => {
    const { server, start, complete } = await openRunApp("sqlite");
    const run_id = await start();
    const before = await server.call("saveOutputToFiles", {
      params: { run_id, output_id: "out_1" },
      body: {},
    });
    expect(before).toEqual(refusal(409, "run_not_terminal"));
    await complete(run_id, { "reports/a.txt": "kept" });
    const { body } = await server.call("listRunOutputs", { params: { run_id } });
    const params = { run_id, output_id: body.outputs[0].output_id };
    const saved = await server.call("saveOutputToFiles", { params, body: {} });
    expect(saved).toMatchObject({ status: 201, body: { name: "a.txt", bytes: 4 } });
    const again = await server.call("saveOutputToFiles", { params, body: {} });
    expect(again).toEqual(refusal(409, "file_exists"));
    const replaced = await server.call("saveOutputToFiles", { params, body: { on_conflict: "replace" } });
    expect(replaced.body.file_id).toBe(saved.body.file_id);
    const unknown = { params: { ...params, output_id: "out_none" }, body: { name: "b.txt" } };
    expect(await server.call("saveOutputToFiles", unknown)).toEqual(refusal(404, "output_not_found", null));
    const file = { file_id: saved.body.file_id };
    expect((await server.call("downloadFile", { params: file })).text).toBe("kept");
  });
});
