import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ConnectionError } from "../errors/connection-error.ts";
import { isSluiceError } from "../errors/sluice-error.ts";
import { singleDownloadMaxBytes } from "../sluice.ts";
import { broken, refuses, scriptedServer, type Turn } from "../testing/scripted-server.ts";
import type { DownloadTarget } from "./download.ts";
import { toFile } from "./to-file.ts";

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "sluice-sdk-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Serves the content as the API does, and breaks off after so many bytes. */
function serves(content: Buffer, { etag = '"v1"', breakAfter = Number.POSITIVE_INFINITY } = {}): Turn {
  return (response, { headers }) => {
    const asked =
      headers["if-range"] === undefined || headers["if-range"] === etag ? headers.range : undefined;
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(asked ?? "") ?? [];
    const start = Number(from);
    const end = to === "" ? content.length : Math.min(content.length, Number(to) + 1);
    const part = content.subarray(start, end);
    response.writeHead(asked === undefined ? 200 : 206, {
      "Content-Length": part.length,
      ETag: etag,
      ...(asked !== undefined && { "Content-Range": `bytes ${start}-${end - 1}/${content.length}` }),
    });
    if (breakAfter >= part.length) response.end(part);
    else response.write(part.subarray(0, breakAfter), () => setTimeout(() => response.socket?.destroy(), 30));
  };
}

const content = randomBytes(300_000);

it("goes on after a break where it was, and puts the file there whole", async () => {
  const { sluice, received } = await scriptedServer(
    serves(content, { breakAfter: 100_000 }),
    broken,
    serves(content, { breakAfter: 50_000 }),
    serves(content),
  );
  const place = join(await folder(), "a.bin");
  await writeFile(place, "what was there before");
  expect(await sluice.downloadOutput("run_1", "out_1", toFile(place))).toEqual({ bytes: content.length });
  expect(await readFile(place)).toEqual(content);
  expect(await readdir(join(place, ".."))).toEqual(["a.bin"]);
  expect(received[0]?.url).toBe("/api/v1/runs/run_1/outputs/out_1/content");
  expect(received.map(({ headers }) => headers["if-range"])).toEqual([undefined, '"v1"', '"v1"', '"v1"']);
  // What was sent right before a connection broke may be lost with it.
  const [whole, ...from] = received.map(({ headers }) =>
    Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1]),
  );
  const [first = 0, again, last = 0] = from;
  expect({ whole, again }).toEqual({ whole: Number.NaN, again: first });
  expect([first > 0, first <= 100_000, last > first, last <= first + 50_000]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it("begins again when the content is another one", async () => {
  const other = randomBytes(1_000);
  const { sluice } = await scriptedServer(
    serves(content, { breakAfter: 100_000 }),
    serves(other, { etag: '"v2"' }),
  );
  const place = join(await folder(), "a.bin");
  await sluice.downloadOutput("run_1", "out_1", toFile(place));
  expect(await readFile(place)).toEqual(other);
});

it("reads an output into memory, without what belonged to another content", async () => {
  const other = randomBytes(1_000);
  const { sluice } = await scriptedServer(
    serves(content, { breakAfter: 100_000 }),
    serves(other, { etag: '"v2"' }),
  );
  const blob = await sluice.readOutput("run_1", "out_1");
  expect(Buffer.from(await blob.arrayBuffer())).toEqual(other);
});

it("tells a target of one's own what to do, and why a download failed rather than what its abort did", async () => {
  const told: string[] = [];
  const target: DownloadTarget = {
    start: async () => void told.push("start"),
    write: async (bytes) => void told.push(`write ${bytes.length}`),
    close: async () => void told.push("close"),
    abort: async () => {
      told.push("abort");
      throw new Error("There is nothing to abort.");
    },
  };
  const { sluice } = await scriptedServer(serves(Buffer.from("hello")), refuses(404, "output_not_found"));
  await sluice.downloadOutput("run_1", "out_1", target);
  expect(told.splice(0)).toEqual(["start", "write 5", "close"]);
  const refused = sluice.downloadOutput("run_1", "out_2", target);
  await expect(refused).rejects.toSatisfy((error) => isSluiceError(error, "output_not_found"));
  expect(told).toEqual(["start", "abort"]);
});

it("begins a zip again, for it is made while it is sent", async () => {
  const zip = (breaks: boolean): Turn => {
    return (response) => {
      response.writeHead(200, { "Content-Type": "application/zip" }).write(content.subarray(0, 1_000));
      if (breaks) setTimeout(() => response.socket?.destroy(), 20);
      else response.end(content.subarray(1_000));
    };
  };
  const { sluice, received } = await scriptedServer(zip(true), zip(false));
  const place = join(await folder(), "a.zip");
  await sluice.downloadBundle("run_1", toFile(place));
  expect(await readFile(place)).toEqual(content);
  expect(received.map(({ url, headers }) => [url, headers.range])).toEqual([
    ["/api/v1/runs/run_1/outputs.zip", undefined],
    ["/api/v1/runs/run_1/outputs.zip", undefined],
  ]);
});

it("fetches in parts what is too large for one download", async () => {
  const large = Buffer.alloc(singleDownloadMaxBytes + 10, "x");
  const { sluice, received } = await scriptedServer(serves(large), serves(large));
  const place = join(await folder(), "large");
  const output = { bytes: large.length, download: { path: "/api/v1/runs/run_1/outputs/out_1/content" } };
  expect(await sluice.downloadOutput("run_1", output, toFile(place))).toEqual({ bytes: large.length });
  expect(received.map(({ headers }) => headers.range)).toEqual([
    `bytes=0-${singleDownloadMaxBytes - 1}`,
    `bytes=${singleDownloadMaxBytes}-${2 * singleDownloadMaxBytes - 1}`,
  ]);
  expect((await readFile(place)).equals(large)).toBe(true);
});

it("leaves nothing behind when it fails, and what was there before in place", async () => {
  const place = join(await folder(), "a.bin");
  await writeFile(place, "before");
  const { sluice } = await scriptedServer(refuses(404, "output_not_found"));
  const refused = sluice.downloadOutput("run_1", "out_1", toFile(place));
  await expect(refused).rejects.toSatisfy((error) => isSluiceError(error, "output_not_found"));

  const breaking = serves(content, { breakAfter: 0 });
  const { sluice: unlucky, received } = await scriptedServer(...Array<Turn>(6).fill(breaking));
  await expect(unlucky.downloadOutput("run_1", "out_1", toFile(place))).rejects.toBeInstanceOf(
    ConnectionError,
  );
  expect(received).toHaveLength(5);
  expect(await readFile(place, "utf8")).toBe("before");
  expect(await readdir(join(place, ".."))).toEqual(["a.bin"]);
});

it("takes up again a download that has gone silent, and stops when told to", async () => {
  const stalls: Turn = (response) => {
    response
      .writeHead(200, { "Content-Length": content.length, ETag: '"v1"' })
      .write(content.subarray(0, 10));
  };
  const { sluice } = await scriptedServer(stalls, serves(content));
  const place = join(await folder(), "a.bin");
  await sluice.downloadOutput("run_1", "out_1", toFile(place), { silenceMs: 50 });
  expect(await readFile(place)).toEqual(content);

  const { sluice: other } = await scriptedServer(stalls);
  const stopped = other.downloadOutput("run_1", "out_1", toFile(`${place}.2`), {
    signal: AbortSignal.timeout(100),
  });
  await expect(stopped).rejects.toMatchObject({ name: "TimeoutError" });
  expect(await readdir(join(place, ".."))).toEqual(["a.bin"]);
});

it("sends its credentials nowhere but to the API", async () => {
  const { sluice, received } = await scriptedServer();
  const elsewhere = { bytes: 1, download: { path: ".example.com/" } };
  await expect((async () => sluice.downloadOutput("run_1", elsewhere, toFile("/nowhere")))()).rejects.toThrow(
    "no path",
  );
  expect(received).toHaveLength(0);
});
