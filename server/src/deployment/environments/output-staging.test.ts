import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { OutputFault, OutputStaging } from "./output-staging.ts";

async function openStaging(maxBytes = 100) {
  const folder = await mkdtemp(join(tmpdir(), "sluice-staging-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return new OutputStaging({ folder: async () => folder, maxBytes });
}

async function stage(staging: OutputStaging, path: string, content: string) {
  await staging.begin(path, content.length);
  if (content !== "") await staging.write(Buffer.from(content));
}

it("lists every file once, and numbers those whose names come to one that a script wrote itself", async () => {
  const staging = await openStaging();
  for (const path of ["x\n.txt", "x%0A (2).txt", "x%0A.txt", "a\\b", "plain"]) {
    await stage(staging, path, `[${path}]`);
  }
  const listed = await Promise.all(
    staging.collected.map(async ({ path, hostPath }) => [path, await readFile(hostPath, "utf8")]),
  );
  expect(listed).toEqual([
    ["x%0A (3).txt", "[x\n.txt]"],
    ["x%0A (2).txt", "[x%0A (2).txt]"],
    ["x%0A.txt", "[x%0A.txt]"],
    ["a%5Cb", "[a\\b]"],
    ["plain", "[plain]"],
  ]);
});

it("takes 10,000 files and as many bytes as the workspace has, and not one more", async () => {
  const staging = await openStaging(5);
  for (let file = 0; file < 9_999; file += 1) await staging.begin(`f${file}`, 0);
  await stage(staging, "large", "12345");
  expect(staging.collected).toHaveLength(10_000);
  await expect(staging.begin("one-more", 0)).rejects.toThrow(/more than 10,000 files in outputs\//);
  await expect((await openStaging(5)).begin("large", 6)).rejects.toThrow(OutputFault);
}, 120_000);

it.each(["", "/abs", "../up", "a/../b", "a//b", "a/", "./a", "twice"])(
  "does not believe a sandbox that sends the path %j",
  async (path) => {
    const staging = await openStaging();
    await stage(staging, "twice", "");
    const sent = staging.begin(path, 0);
    await expect(sent).rejects.toThrow("no path of its own");
    await expect(sent).rejects.not.toThrow(OutputFault);
  },
);
