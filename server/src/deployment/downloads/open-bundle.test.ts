import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { newId } from "../../platform/ids.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { openRunBench, own } from "../runs/testing/run-bench.ts";
import { openBundle } from "./open-bundle.ts";

const maxBundleBytes = 524_288_000;
const maxFiles = 2_000;

describe.each(embeddedOrBoth)("the zip of a run's outputs on %s", (dialect) => {
  async function openBench() {
    const bench = await openRunBench(dialect);
    const { database } = bench.parts;
    async function finished(files: Record<string, string | Buffer> = {}) {
      const runId = await bench.start();
      await bench.complete(runId, files, { error: null, schema_version: null });
      return runId;
    }
    /** Rows alone: what the files would hold is up to the store that the test gives. */
    async function claimFiles(runId: string, count: number, bytes: number) {
      const rows = Array.from({ length: count }, (_, index) => ({
        output_id: newId("out_"),
        run_id: runId,
        output_key: `many/${index}.txt`,
        kind: "text",
        bytes,
        content_type: "text/plain",
        from_step: null,
        created_at: 1_790_000_000_000,
      }));
      await database.write(async ({ sql }) => {
        for (let first = 0; first < rows.length; first += 500) {
          await sql
            .insertInto("run_outputs")
            .values(rows.slice(first, first + 500))
            .execute();
        }
      });
    }
    async function bundle(runId: string, blobs: BlobStore = bench.parts.blobs) {
      const opened = await openBundle({ database, blobs }, own, { runId });
      if (!opened.ok) throw new Error(opened.refusal.code);
      return opened.value;
    }
    async function fits(runId: string) {
      const opened = await openBundle({ database, blobs: bench.parts.blobs }, own, { runId });
      if (!opened.ok) return opened.refusal.code;
      opened.value.stream.destroy();
      return true;
    }
    return { ...bench, finished, claimFiles, bundle, fits };
  }

  it("holds every file, the result too, under its own name and time", async () => {
    const { finished, bundle, parts } = await openBench();
    const files = {
      "a/report.pdf": Buffer.from([1, 2, 3, 0, 255]),
      "Größe.txt": "x".repeat(100_000),
      "c:evil.txt": "y",
      "empty.csv": "",
      "result.json": '{"a":1}',
    };
    const runId = await finished(files);
    const { name, stream } = await bundle(runId);
    expect(name).toBe(`run_${runId}_outputs.zip`);
    const bytes = await buffer(stream);
    const unpacked = await unzip(bytes);
    const { "c:evil.txt": evil, ...plain } = files;
    expect(Object.keys(unpacked).sort()).toEqual([...Object.keys(plain), "c_evil.txt"].sort());
    for (const [entry, content] of Object.entries({ ...plain, "c_evil.txt": evil })) {
      expect(unpacked[entry]?.content).toEqual(Buffer.from(content));
    }
    const { created_at } = await parts.database.reader
      .selectFrom("run_outputs")
      .select("created_at")
      .where("output_key", "=", "result.json")
      .executeTakeFirstOrThrow();
    const atSeconds = Math.floor(created_at / 1_000);
    expect(Math.floor((unpacked["result.json"]?.at ?? 0) / 1_000)).toBe(atSeconds);
    // What packs well is packed, what is packed already is not.
    expect(bytes.length).toBeLessThan(5_000);
  });

  it("is a valid archive with no entries when there are no files", async () => {
    const { finished, bundle } = await openBench();
    expect(await unzip(await buffer((await bundle(await finished())).stream))).toEqual({});
  });

  it("takes 500 MB and 2,000 files, and not one more", async () => {
    const { finished, claimFiles, fits } = await openBench();
    const many = await finished();
    await claimFiles(many, maxFiles, 1);
    expect(await fits(many)).toBe(true);
    const tooMany = await finished({ "one.txt": "x" });
    await claimFiles(tooMany, maxFiles, 1);
    expect(await fits(tooMany)).toBe("bundle_too_large");
    const large = await finished();
    await claimFiles(large, 4, maxBundleBytes / 4);
    expect(await fits(large)).toBe(true);
    const tooLarge = await finished({ "one.txt": "x" });
    await claimFiles(tooLarge, 4, maxBundleBytes / 4);
    expect(await fits(tooLarge)).toBe("bundle_too_large");
  });

  it("opens one file after the other, however many there are", async () => {
    const { finished, claimFiles, bundle, parts } = await openBench();
    const runId = await finished();
    await claimFiles(runId, maxFiles, 4);
    let openNow = 0;
    let openAtMost = 0;
    const opened: string[] = [];
    const blobs = standIn(parts.blobs, (key) => {
      opened.push(key);
      openNow += 1;
      openAtMost = Math.max(openAtMost, openNow);
      const stream = Readable.from([Buffer.from("data")]);
      stream.once("close", () => {
        openNow -= 1;
      });
      return stream;
    });
    const { stream } = await bundle(runId, blobs);
    const unpacked = await unzip(await buffer(stream));
    expect(Object.keys(unpacked)).toHaveLength(maxFiles);
    expect(opened).toHaveLength(maxFiles);
    expect(openAtMost).toBe(1);
  });

  it("stops reading when nobody takes it, and lets go of the file when the reader leaves", async () => {
    const { finished, claimFiles, bundle, parts } = await openBench();
    const runId = await finished();
    await claimFiles(runId, 3, 1);
    let chunks = 0;
    let source: Readable | null = null;
    const blobs = standIn(parts.blobs, () => {
      // Noise, which does not pack, and without an end.
      source = new Readable({
        read() {
          chunks += 1;
          this.push(crypto.getRandomValues(Buffer.alloc(16_384)));
        },
      });
      return source;
    });
    const { stream } = await bundle(runId, blobs);
    await expect.poll(() => chunks).toBeGreaterThan(2);
    const settled = await settles(() => chunks);
    expect(settled).toBeLessThan(200);
    stream.destroy();
    await expect.poll(() => source?.destroyed).toBe(true);
  });

  it("breaks off, rather than look whole, when a file is missing, fails or is cut short", async () => {
    const { finished, bundle, parts } = await openBench();
    const runId = await finished({ "a.txt": "a", "b.txt": "b" });
    await parts.blobs.delete(outputBlobKey(runId, "b.txt"));
    const missing = (await bundle(runId)).stream;
    await expect(buffer(missing)).rejects.toThrow("missing from the store");
    // Also when it breaks before anybody reads.
    await parts.blobs.delete(outputBlobKey(runId, "a.txt"));
    const { stream: unread } = await bundle(runId);
    await expect.poll(() => unread.errored?.message).toContain("missing from the store");
    const failing = standIn(parts.blobs, () => Readable.from(failAfter("x")));
    await expect(buffer((await bundle(runId, failing)).stream)).rejects.toThrow("The disk is gone.");
    const cut = standIn(parts.blobs, () => {
      const stream = new Readable({ read() {} });
      setImmediate(() => stream.destroy());
      return stream;
    });
    await expect(buffer((await bundle(runId, cut)).stream)).rejects.toThrow("broke off");
  });
});

async function* failAfter(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  throw new Error("The disk is gone.");
}

/** The figure once it no longer changes from one turn of the event loop to many later. */
async function settles(figure: () => number): Promise<number> {
  for (let before = -1; before !== figure(); ) {
    before = figure();
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  }
  return figure();
}

function standIn(real: BlobStore, streamOf: (key: string) => Readable): BlobStore {
  return Object.assign(Object.create(real) as BlobStore, {
    head: (key: string) => real.head(key),
    async open(key: string) {
      return { info: { key, bytes: 4, etag: "x", modifiedAtMs: 0 }, stream: streamOf(key) };
    },
  });
}

async function unzip(bytes: Buffer): Promise<Record<string, { content: Buffer; at: number }>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
  const files: Record<string, { content: Buffer; at: number }> = {};
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    files[entry.fileName] = { content, at: entry.getLastModDate().getTime() };
  }
  return files;
}
