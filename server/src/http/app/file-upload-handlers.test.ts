import { createHash } from "node:crypto";
import { limits } from "@sluice/contract";
import { HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { fileSweep } from "../../deployment/files/file-sweep.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { fileServer } from "./testing/file-server.ts";

const MIB = 1024 * 1024;
const { uploadPartMinBytes: least, uploadPartMaxBytes: most } = limits.files;
const code = (answer: { readonly body: { readonly error?: { readonly code: string } } }) =>
  answer.body.error?.code;

describe.each(embeddedOrBoth)("an upload on %s", (dialect) => {
  it("goes on after a break where its last part ended, and is a file with its last byte", async () => {
    const server = await fileServer(dialect);
    const { call, names, stored } = server;
    const content = Buffer.alloc(2 * least + 100, "abcdefg");
    const sha256 = createHash("sha256").update(content).digest("hex");
    const begun = await call("beginUpload", { body: { name: "big.bin", bytes: content.length, sha256 } });
    expect(begun).toMatchObject({ status: 201, body: { received: 0, file: null, part_max_bytes: most } });
    const params = { upload_id: begun.body.upload_id };
    const send = (offset: number, body: Buffer, as: "anna" | "berta" = "anna") =>
      call("sendUploadPart", { as, params, query: { offset }, body });
    expect((await send(0, content.subarray(0, least))).body).toMatchObject({ received: least, file: null });
    // Of another person it is not there; an answer that got lost is found out by asking.
    expect(code(await send(least, content.subarray(least), "berta"))).toBe("upload_not_found");
    expect((await call("showUpload", { as: "manager", params })).status).toBe(404);
    expect(await names()).toEqual([]);
    const misplaced = await send(0, content.subarray(0, least));
    expect(misplaced).toMatchObject({
      status: 409,
      body: { error: { code: "upload_misplaced", details: { received: least } } },
    });
    expect((await call("listUploads")).body.items).toEqual([(await call("showUpload", { params })).body]);
    // Too short for a part that is not the last, empty, longer than announced.
    for (const wrong of [Buffer.alloc(least - 1), Buffer.alloc(0), Buffer.alloc(least + 101)]) {
      expect(code(await send(least, wrong))).toBe("upload_part_invalid");
    }
    expect((await stored()).length).toBe(1);
    // The same part twice at once counts once.
    const rest = content.subarray(least);
    const twice = await Promise.all([send(least, rest), send(least, rest)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stored()).length).toBe(2);
    const done = await call("showUpload", { params });
    expect(done.body).toMatchObject({
      received: content.length,
      file: { name: "big.bin", bytes: content.length },
    });
    expect((await call("listUploads")).body.items).toEqual([]);
    const file = { file_id: done.body.file.file_id };
    const whole = await call("downloadFile", { params: file });
    expect(whole.content.equals(content)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-disposition": "attachment; filename=big.bin",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": "private, no-store",
    });
    // Across the border of two parts.
    const headers = { range: `bytes=${least - 5}-${least + 4}` };
    const part = await call("downloadFile", { params: file, headers });
    expect(part.status).toBe(206);
    expect(part.content.equals(content.subarray(least - 5, least + 5))).toBe(true);
    const beyond = await call("downloadFile", { params: file, headers: { range: "bytes=99999999-" } });
    expect(beyond.status).toBe(416);
  });

  it("asks what to do where the name is taken: at its beginning, and again at its end", async () => {
    const { call, folder, upload, names, stored } = await fileServer(dialect);
    const first = await upload("a.txt", "first");
    const begin = (body: object) => call("beginUpload", { body: { name: "a.txt", bytes: 3, ...body } });
    expect((await begin({})).body.error).toMatchObject({ code: "file_exists", details: { existing: first } });
    await folder("dir");
    expect(code(await begin({ name: "dir", on_conflict: "replace" }))).toBe("file_exists");
    const replaced = await upload("a.txt", "new", { on_conflict: "replace" });
    expect(replaced).toMatchObject({ file_id: first.file_id, bytes: 3, revision: 2 });
    expect((await stored()).length).toBe(1);
    expect(await upload("a.txt", "two", { on_conflict: "keep_both" })).toMatchObject({ name: "a (2).txt" });
    for (const copy of [3, 4, 5, 6, 7]) {
      const kept = await upload("a.txt", "more", { on_conflict: "keep_both" });
      expect(kept).toMatchObject({ name: `a (${copy}).txt` });
    }
    // It was free when the upload began.
    const { body } = await begin({ name: "b.txt" });
    await upload("b.txt", "other");
    const params = { upload_id: body.upload_id };
    const last = await call("sendUploadPart", { params, query: { offset: 0 }, body: Buffer.from("abc") });
    expect(code(last)).toBe("file_exists");
    expect((await call("showUpload", { params })).body).toMatchObject({ received: 3, file: null });
    const finished = await call("finishUpload", { params, body: { on_conflict: "keep_both" } });
    expect(finished.body.file).toMatchObject({ name: "b (2).txt" });
    const repeated = await call("finishUpload", { params, body: {} });
    expect(repeated.body.file.file_id).toBe(finished.body.file.file_id);
    // Nothing to send: it is there at once.
    expect((await begin({ name: "empty", bytes: 0 })).body.file).toMatchObject({ bytes: 0, kind: "file" });
    const copies = [2, 3, 4, 5, 6, 7].map((copy) => `a (${copy}).txt`);
    expect(await names()).toEqual(["dir", ...copies, "a.txt", "b (2).txt", "b.txt", "empty"]);
  });
});

describe("an upload", () => {
  it("of 100 MB is accepted, and of one byte more refused [8.3-40]", async () => {
    const { call, upload, stored } = await fileServer("sqlite");
    const max = 100 * MIB;
    const larger = await call("beginUpload", { body: { name: "large", bytes: max + 1 } });
    expect(larger).toMatchObject({ status: 413, body: { error: { code: "file_too_large" } } });
    const file = await upload("large.bin", Buffer.alloc(max));
    expect(file.bytes).toBe(max);
    expect((await stored()).length).toBe(Math.ceil(max / most));
    // Nor does more come in than was announced.
    const { body } = await call("beginUpload", { body: { name: "sly", bytes: most } });
    const sly = await call("sendUploadPart", {
      params: { upload_id: body.upload_id },
      query: { offset: 0 },
      body: Buffer.alloc(most + 1),
    });
    expect(code(sly)).toBe("upload_part_invalid");
    expect((await stored()).length).toBe(Math.ceil(max / most));
  });

  it("whose digest differs is refused and removed", async () => {
    const { call, stored, names } = await fileServer("sqlite");
    const sha256 = "0".repeat(64);
    const { body } = await call("beginUpload", { body: { name: "a", bytes: 3, sha256 } });
    const params = { upload_id: body.upload_id };
    const sent = await call("sendUploadPart", { params, query: { offset: 0 }, body: Buffer.from("abc") });
    expect(sent).toMatchObject({ status: 422, body: { error: { code: "upload_damaged" } } });
    expect([await names(), await stored()]).toEqual([[], []]);
    expect((await call("showUpload", { params })).status).toBe(404);
  });

  it("is one of at most 32 of a person, can be given up, and is removed when nobody goes on with it for a day", async () => {
    const clock = { ms: Date.now() };
    const { call, stored, counts, database, blobs } = await fileServer("sqlite", { now: () => clock.ms });
    const begin = (name: string) => call("beginUpload", { body: { name, bytes: 2 * least } });
    const uploads: { readonly upload_id: string }[] = [];
    for (let number = 0; number < 32; number += 1) uploads.push((await begin(`f${number}`)).body);
    const [first, second] = uploads.map(({ upload_id }) => ({ upload_id }));
    expect((await begin("one more")).body.error).toMatchObject({
      code: "owner_cap_reached",
      message: "Max 32 unfinished uploads per user reached.",
    });
    const send = async (params: object | undefined, offset = 0) =>
      await call("sendUploadPart", { params: { ...params }, query: { offset }, body: Buffer.alloc(least) });
    expect((await send(first)).status).toBe(200);
    expect((await send(second)).status).toBe(200);
    expect((await stored()).length).toBe(2);
    expect((await call("cancelUpload", { params: { ...first } })).status).toBe(204);
    expect((await stored()).length).toBe(1);
    expect(code(await send(first, least))).toBe("upload_not_found");
    expect((await begin("instead")).status).toBe(201);
    clock.ms += 24 * HOUR_MS - 1;
    const sweep = () => fileSweep({ database, blobs, now: () => clock.ms }).run(new AbortController().signal);
    await sweep();
    expect((await call("listUploads")).body.items.length).toBe(32);
    clock.ms += 1;
    expect(code(await send(second, least))).toBe("upload_not_found");
    await sweep();
    expect(await stored()).toEqual([]);
    expect(await counts()).toEqual({ files: 0, file_contents: 0, file_parts: 0, file_uploads: 0 });
  });
});
