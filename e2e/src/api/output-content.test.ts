import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outputBlobKey } from "../../../server/src/deployment/outputs/store-output.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { type PlacedFile, placeOutputs } from "./place-outputs.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const maxBytes = 26_214_400;
const text = "0123456789";

describe.each(embeddedOrBoth)("the content of an output on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let plainId: string;
  let runId: string;
  let ids: Map<string, string>;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    plainId = await system.workflow(fileOf("Plain", [{ slug: "a" }]));
    const files = { "deep/digits.txt": text, "empty.bin": "", 'odd "é".csv': "a,b\n" };
    ({ runId, ids } = await finished(
      Object.entries(files).map(([name, content]) => ({ key: name, content: Buffer.from(content) })),
    ));
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  async function finished(
    files: readonly PlacedFile[],
    by = key,
  ): Promise<{ runId: string; ids: Map<string, string> }> {
    const { run_id } = await system.run(by, plainId);
    await system.until(by, run_id, "completed");
    return { runId: run_id, ids: await placeOutputs(people.parts, run_id, files) };
  }

  async function content(name: string, headers: Record<string, string> = {}, method = "GET") {
    return await system.call(method, `/runs/${runId}/outputs/${ids.get(name)}/content`, { key, headers });
  }

  it("is the file, to be kept and not shown, with a tag of its own [4.14-01]", async () => {
    const whole = await content("deep/digits.txt");
    expect([whole.status, whole.text]).toEqual([200, text]);
    const sent = (name: string) => whole.headers.get(name);
    expect(sent("content-type")).toBe("text/plain; charset=utf-8");
    expect(sent("content-disposition")).toBe("attachment; filename=digits.txt");
    expect(sent("etag")).toMatch(/^"[^"]+"$/);
    expect(sent("accept-ranges")).toBe("bytes");
    expect(sent("cache-control")).toBe("private, no-store");
    expect(sent("content-length")).toBe("10");
    expect(sent("x-content-type-options")).toBe("nosniff");
    expect(sent("content-range")).toBeNull();

    const odd = await content('odd "é".csv');
    expect(odd.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(odd.headers.get("content-disposition")).toMatch(
      /^attachment; filename="odd .*\.csv"; filename\*=UTF-8''odd%20%22%C3%A9%22\.csv$/,
    );
    expect(odd.headers.get("etag")).not.toBe(sent("etag"));
    const empty = await content("empty.bin");
    expect([empty.status, empty.text, empty.headers.get("content-length")]).toEqual([200, "", "0"]);
    expect(empty.headers.get("content-type")).toBe("application/octet-stream");

    const head = await content("deep/digits.txt", {}, "HEAD");
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["content-type", "content-length", "etag", "content-disposition", "accept-ranges"]) {
      expect([name, head.headers.get(name)]).toEqual([name, sent(name)]);
    }
  });

  it.each([
    ["bytes=0-0", "0", "0-0"],
    ["bytes=2-5", "2345", "2-5"],
    ["bytes=9-9", "9", "9-9"],
    ["bytes=7-", "789", "7-9"],
    ["bytes=7-99", "789", "7-9"],
    ["bytes=-3", "789", "7-9"],
    ["bytes=-99", text, "0-9"],
    ["bytes=0-9", text, "0-9"],
    ["Bytes=1-2", "12", "1-2"],
  ])("comes in part for %s [4.14-02]", async (range, part, shown) => {
    const answer = await content("deep/digits.txt", { Range: range });
    expect([answer.status, answer.text]).toEqual([206, part]);
    expect(answer.headers.get("content-range")).toBe(`bytes ${shown}/10`);
    expect(answer.headers.get("content-length")).toBe(String(part.length));
    expect(answer.headers.get("accept-ranges")).toBe("bytes");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("etag")).toBe((await content("deep/digits.txt")).headers.get("etag"));
  });

  it.each(["bytes=10-", "bytes=10-12", "bytes=99-100", "bytes=-0"])(
    "is refused for %s, which lies outside it [4.14-03] [7.2-40]",
    async (range) => {
      const refused = await content("deep/digits.txt", { Range: range });
      expect([refused.status, refused.body.error.code]).toEqual([416, "range_not_satisfiable"]);
      expect(refused.headers.get("content-range")).toBe("bytes */10");
      expect(refused.body.error.details).toBeUndefined();
      const empty = await content("empty.bin", { Range: "bytes=0-0" });
      expect([empty.status, empty.headers.get("content-range")]).toEqual([416, "bytes */0"]);
    },
  );

  it.each(["bytes=5-2", "bytes=", "bytes=a-b", "chars=0-1", "bytes=0-1,3-4", "0-1", "bytes=--1"])(
    "comes whole for %s, which asks for no one part",
    async (range) => {
      const answer = await content("deep/digits.txt", { Range: range });
      expect([answer.status, answer.text]).toEqual([200, text]);
    },
  );

  it("heeds what a caller says it holds already", async () => {
    const tag = (await content("deep/digits.txt")).headers.get("etag") ?? "";
    const given = async (headers: Record<string, string>) => {
      const { status, text: body } = await content("deep/digits.txt", headers);
      return [status, body];
    };
    const range = { Range: "bytes=0-1" };
    expect(await given({ "If-None-Match": tag })).toEqual([304, ""]);
    expect(await given({ "If-None-Match": `W/${tag}, "x"` })).toEqual([304, ""]);
    expect(await given({ "If-None-Match": "*" })).toEqual([304, ""]);
    expect(await given({ "If-None-Match": '"x"' })).toEqual([200, text]);
    expect(await given({ "If-Match": tag })).toEqual([200, text]);
    expect(await given({ "If-Match": '"x"' })).toEqual([412, ""]);
    expect(await given({ "If-Match": `W/${tag}` })).toEqual([412, ""]);
    expect(await given({ ...range, "If-Range": tag })).toEqual([206, "01"]);
    expect(await given({ ...range, "If-Range": '"x"' })).toEqual([200, text]);
    expect(await given({ ...range, "If-Range": `W/${tag}` })).toEqual([200, text]);
    expect(await given({ ...range, "If-None-Match": tag })).toEqual([304, ""]);
    const unchanged = await content("deep/digits.txt", { "If-None-Match": tag });
    expect(unchanged.headers.get("etag")).toBe(tag);
    const id = ids.get("deep/digits.txt") ?? "";
    await people.parts.blobs.put(outputBlobKey(runId, "deep/digits.txt"), Buffer.from("9876543210"));
    const changed = await system.get(`/runs/${runId}/outputs/${id}/content`, key, { "If-None-Match": tag });
    expect([changed.status, changed.text]).toEqual([200, "9876543210"]);
    await people.parts.blobs.put(outputBlobKey(runId, "deep/digits.txt"), Buffer.from(text));
  });

  it("is sent up to 26,214,400 bytes, and above the zip is to be used [4.14-04] [7.2-37] [8.2-12]", async () => {
    const largest = Buffer.alloc(maxBytes, "a");
    const large = await finished([
      { key: "fits.bin", content: largest },
      { key: "over.bin", content: Buffer.alloc(maxBytes + 1, "b") },
    ]);
    const path = (name: string) => `/runs/${large.runId}/outputs/${large.ids.get(name)}/content`;
    const served = await fetch(`${system.base}${path("fits.bin")}`, { headers: key.headers });
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer()).equals(largest)).toBe(true);
    for (const headers of [{}, { Range: "bytes=0-9" }, { Range: "bytes=99999999-" }] as const) {
      const refused = await system.call("GET", path("over.bin"), { key, headers });
      expect([refused.status, refused.body.error.code]).toEqual([413, "use_bundle"]);
      expect(refused.body.error.details).toEqual({ bundle: `/api/v1/runs/${large.runId}/outputs.zip` });
    }
    const { bundle } = (await system.get(path("over.bin"), key)).body.error.details;
    const zip = await fetch(`${system.url}${bundle}`, { method: "HEAD", headers: key.headers });
    expect(zip.status).toBe(200);
  });

  it("is not found for an id that no output of the run has, whoever else has it [4.14-05] [7.2-16]", async () => {
    const other = await system.key();
    const mine = await finished([{ key: "a.txt", content: Buffer.from("mine") }]);
    const foreign = await finished([{ key: "a.txt", content: Buffer.from("theirs") }], other);
    const theirs = foreign.ids.get("a.txt") ?? "";
    const gone = await finished([{ key: "gone.txt" }]);
    const answers = [];
    for (const [run, id] of [
      [runId, "out_absent"],
      [runId, mine.ids.get("a.txt")],
      [runId, theirs],
      [runId, "%00"],
      [runId, "..%2F..%2Fx"],
      [runId, "x".repeat(129)],
      [gone.runId, gone.ids.get("gone.txt")],
    ]) {
      const refused = await system.get(`/runs/${run}/outputs/${id}/content`, key);
      expect([id, refused.status, refused.body.error.code]).toEqual([id, 404, "output_not_found"]);
      answers.push(refused.text.replace(refused.body.error.request_id, ""));
    }
    expect(new Set(answers).size).toBe(1);
    const outOfReach = await system.get(`/runs/${foreign.runId}/outputs/${theirs}/content`, key);
    expect([outOfReach.status, outOfReach.body.error.code]).toEqual([404, "run_not_found"]);
  });
});
