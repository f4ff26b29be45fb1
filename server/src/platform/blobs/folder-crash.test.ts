import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { allKeys, readBlob, sha256 } from "./conformance/content.ts";
import { FolderBlobStore } from "./folder-blob-store.ts";

const WRITER = fileURLToPath(new URL("./testing/folder-crash-writer.ts", import.meta.url));
const ROUNDS = 24;

describe("a folder store whose process is killed in the middle of puts", () => {
  it("keeps every acknowledged object whole, and nothing half-written once it starts again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sluice-crash-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const acknowledged = new Map<string, string>();
    let leftovers = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeUntilKilled(folder, round, 1 + ((round * 7) % 17), acknowledged);
      const incoming = join(folder, "incoming");
      leftovers += (await readdir(incoming)).length;
      await new FolderBlobStore(folder).start();
      expect(await readdir(incoming)).toEqual([]);
    }

    const store = new FolderBlobStore(folder);
    await store.start();
    for (const [key, etag] of acknowledged) {
      const blob = await readBlob(store, key);
      expect(blob && sha256(blob.content), key).toBe(etag);
    }
    const keys = await allKeys(store, "crash/");
    expect(keys).toContain("crash/overwritten");
    // Those that were put but not yet acknowledged may be there or not, but not in part.
    for (const key of keys.filter((one) => !acknowledged.has(one))) {
      const blob = await readBlob(store, key);
      expect(blob && sha256(blob.content), key).toBe(blob?.info.etag);
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
    // Otherwise the kills came at idle moments, and the test above showed nothing.
    expect(leftovers).toBeGreaterThan(0);
  });
});

async function writeUntilKilled(
  folder: string,
  seed: number,
  killAfter: number,
  acknowledged: Map<string, string>,
): Promise<void> {
  const writer = spawn(process.execPath, [WRITER, folder, String(seed)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
  });
  const exited = once(writer, "exit");
  let lines = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    const [key, etag] = line.split(" ");
    // The last line may be cut off by the kill; then nobody was told of the object.
    if (key !== undefined && etag?.length === 64) acknowledged.set(key, etag);
    lines += 1;
    if (lines === killAfter) writer.kill("SIGKILL");
  }
  expect(await exited).toEqual([null, "SIGKILL"]);
}
