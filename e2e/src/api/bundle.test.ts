import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readZip } from "../../../server/src/deployment/outputs/testing/read-zip.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { type PlacedFile, placeOutputs } from "./place-outputs.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const bundleMaxBytes = 524_288_000;
const singleMaxBytes = 26_214_400;
const mib = 1_048_576;

describe.each(embeddedOrBoth)("the zip of a run's outputs on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let plainId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    plainId = await system.workflow(fileOf("Plain", [{ slug: "a" }]));
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  async function finished(
    files: readonly PlacedFile[],
  ): Promise<{ runId: string; ids: Map<string, string> }> {
    const { run_id } = await system.run(key, plainId);
    await system.until(key, run_id, "completed");
    return { runId: run_id, ids: await placeOutputs(people.parts, run_id, files) };
  }

  async function fetchZip(runId: string): Promise<Response> {
    return await fetch(`${system.base}/runs/${runId}/outputs.zip`, { headers: key.headers });
  }

  async function unzipped(runId: string): Promise<Map<string, Buffer>> {
    const answer = await fetchZip(runId);
    expect(answer.status).toBe(200);
    return await readZip(await answer.arrayBuffer());
  }

  const small = (name: string, bytes?: number): PlacedFile => ({
    key: name,
    content: Buffer.from("x"),
    ...(bytes !== undefined && { bytes }),
  });

  async function expectTooLarge(runId: string): Promise<void> {
    for (const method of ["GET", "HEAD"]) {
      const refused = await system.call(method, `/runs/${runId}/outputs.zip`, { key });
      expect(refused.status).toBe(413);
      if (method === "GET") expect(refused.body.error.code).toBe("bundle_too_large");
      if (method === "GET") expect(refused.body.error.details).toBeUndefined();
    }
  }

  it("holds every file as the run left it, its result too, under a name of the run's own [4.15-01]", async () => {
    const script =
      "mkdir -p outputs/deep; echo one > outputs/deep/a.txt; echo two > outputs/b; echo '{}' > outputs/result.json";
    const id = await system.workflow(fileOf("Writes", [{ slug: "a", script }]));
    const { run_id } = await system.run(key, id);
    await system.until(key, run_id, "completed");
    const { headers } = await fetchZip(run_id);
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toBe(`attachment; filename=run_${run_id}_outputs.zip`);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const { body } = await system.get(`/runs/${run_id}/outputs`, key);
    expect(body.bundle.path).toBe(`/api/v1/runs/${run_id}/outputs.zip`);
    const files = [...(await unzipped(run_id))].map(([name, content]) => [name, content.toString()]);
    expect(files).toEqual([
      ["b", "two\n"],
      ["deep/a.txt", "one\n"],
      ["result.json", "{}\n"],
    ]);
  });

  it("is an archive without entries for a run without outputs [4.15-05]", async () => {
    const { runId } = await finished([]);
    expect((await unzipped(runId)).size).toBe(0);
  });

  it("holds 2,000 files, and 2,001 are refused and fetched one by one [4.15-03] [4.15-04] [7.2-38] [8.2-13]", async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `${index}.png`);
    // Two thousand files take a while to write, and are in the same store whichever the database.
    const isWritten = dialect === "sqlite";
    const { runId, ids } = await finished(
      names.map((name) => (isWritten || name === "0.png" ? small(name) : { key: name, bytes: 1 })),
    );
    const fits = await system.call("HEAD", `/runs/${runId}/outputs.zip`, { key });
    expect([fits.status, fits.headers.get("content-type")]).toEqual([200, "application/zip"]);
    if (isWritten) expect([...(await unzipped(runId)).keys()].toSorted()).toEqual(names.toSorted());
    const [more] = await placeOutputs(people.parts, runId, [small("more.txt")]);
    await expectTooLarge(runId);
    for (const id of [more?.[1], ids.get("0.png")]) {
      const one = await system.get(`/runs/${runId}/outputs/${id}/content`, key);
      expect([one.status, one.text]).toEqual([200, "x"]);
    }
  });

  it("holds 524,288,000 bytes, and one more is refused and fetched in parts [4.15-02] [4.15-04] [7.2-38] [8.2-13]", async () => {
    // The bound is held against what the rows say; nobody needs to write so much to see it.
    const half = bundleMaxBytes / 2;
    const { runId } = await finished([small("a.bin", half), small("b.bin", half)]);
    expect([...(await unzipped(runId)).keys()]).toEqual(["a.bin", "b.bin"]);
    await placeOutputs(people.parts, runId, [small("c.bin", 1)]);
    await expectTooLarge(runId);

    const over = Buffer.alloc(singleMaxBytes + 1, "z");
    const { runId: large, ids } = await finished([
      { key: "over.bin", content: over },
      small("rest.bin", bundleMaxBytes - over.length),
    ]);
    const content = async (range?: string) =>
      await system.call("GET", `/runs/${large}/outputs/${ids.get("over.bin")}/content`, {
        key,
        headers: range === undefined ? {} : { Range: range },
      });
    // While the zip takes it, the file does not come in parts.
    expect((await content("bytes=0-9")).body.error.code).toBe("use_bundle");
    await placeOutputs(people.parts, large, [small("one-more.bin", 1)]);
    await expectTooLarge(large);
    const part = await content(`bytes=0-${singleMaxBytes - 1}`);
    expect([part.status, part.text.length]).toEqual([206, singleMaxBytes]);
    expect(part.headers.get("content-range")).toBe(`bytes 0-${singleMaxBytes - 1}/${over.length}`);
    const last = await content(`bytes=${singleMaxBytes}-`);
    expect([last.status, last.text]).toEqual([206, "z"]);
    for (const range of [undefined, `bytes=0-${singleMaxBytes}`]) {
      const refused = await content(range);
      expect([range, refused.status, refused.body.error.code]).toEqual([range, 413, "use_bundle"]);
    }
  });

  it("is made while it is read: a reader that stops holds up nothing but itself", async () => {
    const noise = crypto.getRandomValues(Buffer.alloc(65_536));
    const content = Buffer.concat(Array.from({ length: (20 * mib) / noise.length }, () => noise));
    // Formats that are packed already go in as they are.
    const files = Array.from({ length: 4 }, (_, index) => ({ key: `${index}.mp4`, content }));
    const { runId } = await finished(files);
    const { body } = await fetchZip(runId);
    const reader = body?.getReader();
    if (!reader) throw new Error("The zip has no body.");
    let bytes = (await reader.read()).value?.length ?? 0;
    const held = process.memoryUsage().arrayBuffers;
    for (let call = 0; call < 30; call += 1) expect((await system.get("/me", key)).status).toBe(200);
    expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(30 * mib);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
    }
    expect(bytes).toBeGreaterThan(files.length * content.length);
  });

  it("breaks off rather than look whole when a file cannot be read", async () => {
    const { runId } = await finished([small("a.txt"), { key: "b.txt", bytes: 1 }]);
    await expect(fetchZip(runId).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    expect((await system.get("/me", key)).status).toBe(200);
  });
});
