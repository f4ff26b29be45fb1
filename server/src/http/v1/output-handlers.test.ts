import { buffer } from "node:stream/consumers";
import { OutputsAnswer } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { readOutputRows } from "../../deployment/outputs/output-rows.ts";
import { outputBlobKey } from "../../deployment/outputs/store-output.ts";
import { expectShape } from "../../deployment/runs/testing/expect-shape.ts";
import { openRunBench, own } from "../../deployment/runs/testing/run-bench.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { outputHandlers } from "./output-handlers.ts";

const maxBytes = 26_214_400;
const maxBundleBytes = 524_288_000;
const text = "0123456789";

type ContentHeaders = Readonly<Record<string, string>>;

/** What the handlers read of a call of the test's key. */
function call(params: Record<string, string>, headers: ContentHeaders = {}) {
  return { key: own, params, headers };
}

describe.each(embeddedOrBoth)("the outputs of a run on %s", (dialect) => {
  async function openBench() {
    const bench = await openRunBench(dialect);
    const { database, blobs } = bench.parts;
    async function finished(files: Record<string, string | Buffer>) {
      const runId = await bench.start();
      await bench.complete(runId, files, { error: null, schema_version: null });
      return runId;
    }
    async function outputId(runId: string, key: string) {
      const rows = await readOutputRows(database, runId);
      return rows.find(({ output_key }) => output_key === key)?.output_id ?? "";
    }
    const handlers = outputHandlers({ database, blobs, runtimeRefusal: () => null });
    const list = (run_id: string) => handlers.listRunOutputs(call({ run_id }) as never);
    const bundle = (run_id: string) => handlers.downloadOutputBundle(call({ run_id }) as never);
    const download = (run_id: string, output_id: string, headers: ContentHeaders = {}) =>
      handlers.downloadOutput(call({ run_id, output_id }, headers) as never);
    async function open(runId: string, key: string, headers: ContentHeaders = {}) {
      const answer = await download(runId, await outputId(runId, key), headers);
      if ("code" in answer) return { refusal: answer };
      const { status, headers: sent = {} } = answer;
      return { status, headers: sent, body: "stream" in answer ? await buffer(answer.stream) : null };
    }
    async function setBytes(runId: string, key: string, bytes: number) {
      await database.write(async ({ sql }) => {
        await sql
          .updateTable("run_outputs")
          .set({ bytes })
          .where("run_id", "=", runId)
          .where("output_key", "=", key)
          .execute();
      });
    }
    return { ...bench, database, blobs, finished, outputId, list, bundle, download, open, setBytes };
  }

  it("are listed once it has ended, each with where to fetch it, and without its result", async () => {
    const { finished, list, outputId } = await openBench();
    const runId = await finished({ "a/report.pdf": "%PDF", "data.csv": "x", "result.json": "{}", odd: "" });
    const listed = await list(runId);
    expectShape(OutputsAnswer, "body" in listed && listed.body);
    expect(listed).toMatchObject({
      status: 200,
      body: {
        run_id: runId,
        outputs: [
          {
            output_id: await outputId(runId, "a/report.pdf"),
            key: "a/report.pdf",
            kind: "pdf",
            title: "Report",
            pages: null,
            bytes: 4,
            content_type: "application/pdf",
            from_step: "work",
            download: {
              method: "GET",
              path: `/api/v1/runs/${runId}/outputs/${await outputId(runId, "a/report.pdf")}/content`,
              expires_in: null,
            },
          },
          { key: "data.csv", kind: "csv" },
          { key: "odd", kind: "file", bytes: 0, content_type: "application/octet-stream" },
        ],
        bundle: { path: `/api/v1/runs/${runId}/outputs.zip`, max_bytes: 524_288_000, max_objects: 2_000 },
      },
    });
    expect(await list(await finished({}))).toMatchObject({ body: { outputs: [] } });
  });

  it("wait for its end and for their redaction, and are gone with its data", async () => {
    const { start, say, write, purge, database, outputId, list, bundle, download, parts } = await openBench();
    const runId = await start();
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    await write(runId, "a.txt", text);
    const output = await outputId(runId, "a.txt");
    const ways = () => Promise.all([list(runId), download(runId, output), bundle(runId)]);
    for (const answer of await ways()) {
      const details = { status: "running" };
      expect(answer).toEqual({ code: "run_not_terminal", details, facts: { wanted: "outputs" } });
    }
    await say(runId, { type: "cancel", by: null, reason: null });
    const { state } = await database.reader
      .selectFrom("runs")
      .select("state")
      .where("run_id", "=", runId)
      .executeTakeFirstOrThrow();
    const redaction = { status: "pending", complete: false, capped: false, entities_total: 0 };
    const write_state = (value: object) =>
      database.write(async ({ sql }) => {
        const changed = { state: JSON.stringify(value) };
        await sql.updateTable("runs").set(changed).where("run_id", "=", runId).execute();
      });
    await write_state({ ...JSON.parse(state), redaction });
    for (const answer of await ways()) {
      const details = { status: "cancelled" };
      expect(answer).toEqual({ code: "redaction_pending", details });
    }
    await write_state(JSON.parse(state));
    expect(await list(runId)).toMatchObject({ status: 200 });
    await purge(runId, parts.now());
    const [listed, content, zip] = await ways();
    expect(listed).toMatchObject({ body: { outputs: [] } });
    expect(content).toEqual({ code: "output_not_found" });
    expect(zip).toMatchObject({ status: 200 });
  });

  it("are out of reach of other keys, and of other runs", async () => {
    const { start, complete, finished, outputId, list, bundle, download } = await openBench();
    const foreign = await start({ keyId: "ak_other" });
    await complete(foreign, { "a.txt": text });
    const theirs = await outputId(foreign, "a.txt");
    const mine = await finished({ "a.txt": text });
    const notFound = { code: "run_not_found" };
    for (const runId of [foreign, "run_nothing", "\0"]) {
      expect(await list(runId)).toEqual(notFound);
      expect(await bundle(runId)).toEqual(notFound);
      expect(await download(runId, theirs)).toEqual(notFound);
    }
    for (const id of [theirs, "out_nothing", "", "\0", "../a.txt", "x".repeat(9_999)]) {
      expect(await download(mine, id)).toEqual({ code: "output_not_found" });
    }
  });

  it("come together in a zip with a name of its own, to be kept and not stored on the way", async () => {
    const { finished, bundle } = await openBench();
    const runId = await finished({ "a.txt": text });
    const answer = await bundle(runId);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename=run_${runId}_outputs.zip`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
    if ("stream" in answer) answer.stream.destroy();
  });

  it("are sent whole, to be kept and not to be shown or stored on the way", async () => {
    const { finished, open, blobs } = await openBench();
    const runId = await finished({ "a/page.html": text, "result.json": '{"a":1}', empty: "" });
    const etag = `"${(await blobs.head(outputBlobKey(runId, "a/page.html")))?.etag}"`;
    expect(await open(runId, "a/page.html")).toEqual({
      status: 200,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Disposition": "attachment; filename=page.html",
        "Content-Length": "10",
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
        "Accept-Ranges": "bytes",
        ETag: etag,
      },
      body: Buffer.from(text),
    });
    expect(await open(runId, "result.json")).toMatchObject({ status: 200, body: Buffer.from('{"a":1}') });
    expect(await open(runId, "empty")).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    await blobs.delete(outputBlobKey(runId, "empty"));
    expect(await open(runId, "empty")).toEqual({ refusal: { code: "output_not_found" } });
  });

  it("have a header fit for any name", async () => {
    const { finished, open } = await openBench();
    const names = ['a"b;c.txt', "Größe %41.txt", "日本 🎉.txt", "x.txt; filename=evil.exe", "a:b"];
    const runId = await finished(Object.fromEntries(names.map((name) => [name, "x"])));
    for (const name of names) {
      const header = (await open(runId, name)).headers?.["Content-Disposition"] ?? "";
      expect(header).toMatch(/^attachment; filename[*=]/);
      expect(header).toMatch(/^[\x20-\x7e]*$/);
    }
  });

  it("are sent in part as asked, and refused only beyond their end", async () => {
    const { finished, open } = await openBench();
    const runId = await finished({ "a.txt": text });
    const parts: Array<[string, string, string]> = [
      ["bytes=2-4", "234", "bytes 2-4/10"],
      ["bytes=7-", "789", "bytes 7-9/10"],
      ["bytes=-3", "789", "bytes 7-9/10"],
      ["bytes=0-99", text, "bytes 0-9/10"],
    ];
    for (const [range, body, contentRange] of parts) {
      const opened = await open(runId, "a.txt", { range });
      expect(opened).toMatchObject({ status: 206, body: Buffer.from(body) });
      expect(opened.headers).toMatchObject({
        "Content-Range": contentRange,
        "Content-Length": String(body.length),
        "Accept-Ranges": "bytes",
      });
    }
    for (const range of ["bytes=0-1,3-4", "bytes=9-2", "lines=1-2", "nonsense"]) {
      expect(await open(runId, "a.txt", { range })).toMatchObject({ status: 200, body: Buffer.from(text) });
    }
    for (const range of ["bytes=10-", "bytes=-0", "bytes=99-100"]) {
      expect(await open(runId, "a.txt", { range })).toEqual({
        refusal: { code: "range_not_satisfiable", facts: { sizeBytes: 10 } },
      });
    }
  });

  it("heed the conditions of a caller that holds them already", async () => {
    const { finished, open } = await openBench();
    const runId = await finished({ "a.txt": text });
    const etag = (await open(runId, "a.txt")).headers?.ETag ?? "";
    const status = async (headers: ContentHeaders) => (await open(runId, "a.txt", headers)).status;
    expect(await open(runId, "a.txt", { "if-none-match": etag })).toEqual({
      status: 304,
      headers: { ETag: etag, "Cache-Control": "private, no-store" },
      body: null,
    });
    expect(await status({ "if-none-match": `W/${etag}` })).toBe(304);
    expect(await status({ "if-none-match": "*", range: "bytes=0-1" })).toBe(304);
    expect(await status({ "if-none-match": '"other"' })).toBe(200);
    expect(await status({ "if-match": etag })).toBe(200);
    expect(await status({ "if-match": '"other", *' })).toBe(412);
    expect(await status({ "if-match": `W/${etag}` })).toBe(412);
    expect(await status({ "if-match": '"other"', "if-none-match": etag })).toBe(412);
    const range = "bytes=0-1";
    expect(await status({ range, "if-range": etag })).toBe(206);
    expect(await status({ range, "if-range": `W/${etag}` })).toBe(200);
    expect(await status({ range, "if-range": "Wed, 21 Oct 2026 07:28:00 GMT" })).toBe(200);
    expect(await status({ range: "bytes=99-", "if-range": '"other"' })).toBe(200);
  });

  it("of more than 25 MB come in the zip, and in parts only where the zip is too large too", async () => {
    const { finished, open, setBytes } = await openBench();
    const large = Buffer.alloc(maxBytes + 1, "x");
    const runId = await finished({ "fits.bin": large.subarray(1), "large.bin": large, "other.bin": "x" });
    expect(await open(runId, "fits.bin")).toMatchObject({ status: 200 });
    const useBundle = {
      refusal: { code: "use_bundle", details: { bundle: `/api/v1/runs/${runId}/outputs.zip` } },
    };
    const range = `bytes=1-${maxBytes}`;
    expect(await open(runId, "large.bin")).toEqual(useBundle);
    expect(await open(runId, "large.bin", { range })).toEqual(useBundle);
    expect(await open(runId, "large.bin", { range: "bytes=0-0" })).toEqual(useBundle);

    await setBytes(runId, "other.bin", maxBundleBytes);
    expect(await open(runId, "large.bin")).toEqual(useBundle);
    expect(await open(runId, "large.bin", { range: "bytes=0-" })).toEqual(useBundle);
    expect(await open(runId, "large.bin", { range: "nonsense" })).toEqual(useBundle);
    expect(await open(runId, "large.bin", { range, "if-range": '"other"' })).toEqual(useBundle);
    const part = await open(runId, "large.bin", { range });
    expect(part.status).toBe(206);
    expect(part.headers?.["Content-Range"]).toBe(`bytes 1-${maxBytes}/${maxBytes + 1}`);
    expect(part.body?.length).toBe(maxBytes);
    expect(await open(runId, "large.bin", { range: `bytes=${maxBytes + 1}-` })).toMatchObject({
      refusal: { code: "range_not_satisfiable" },
    });
  });
});
