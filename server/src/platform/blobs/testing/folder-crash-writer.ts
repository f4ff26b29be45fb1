import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { content } from "../conformance/content.ts";
import { FolderBlobStore } from "../folder-blob-store.ts";

/**
 * A process for `folder-crash.test.ts` to kill: puts objects of many sizes, several at a time, and says of
 * each only once it was acknowledged. The file name of the folder and a seed are its arguments.
 */
const [, , folder = "", seed = "0"] = process.argv;
const store = new FolderBlobStore(folder);
await store.start();
// Now rather than at an exit that never comes: the next process to be killed starts several times faster.
flushCompileCache();

async function putForEver(lane: number): Promise<never> {
  for (let round = 0; ; round += 1) {
    const bytes = [0, 1, 4_000, 70_000, 900_000][(lane + round) % 5] ?? 0;
    const key = `crash/${seed}/${lane}/${round}`;
    const body = content(bytes, Number(seed) * 1_000 + lane * 100 + round);
    const { etag } = await store.put(key, body);
    writeSync(1, `${key} ${etag}\n`);
    // Overwritten without end: whenever the process dies, some successor of it is under way.
    await store.put("crash/overwritten", body);
  }
}

await Promise.all([0, 1, 2, 3].map(putForEver));
