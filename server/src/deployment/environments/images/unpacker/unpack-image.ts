// Runs by itself in a sandbox, with the folder it stands in and nothing else: reads an image from its input, checks it, and
// unpacks it into `rootfs`. Says how it goes in lines of JSON.
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { applyLayer } from "./apply-layer.ts";
import { ByteSource } from "./byte-source.ts";
import { decompress } from "./decompress.ts";
import { findPrograms } from "./find-programs.ts";
import { ImageRefused } from "./image-refused.ts";
import { readImage } from "./read-image.ts";
import { StoredBlobs } from "./stored-blobs.ts";

const [maxBytes = 0, maxEntries = 0] = process.argv.slice(2).map(Number);
/** What a sandbox puts into its root: where the image has none, it cannot be put. */
const folders = [
  "workspace",
  "tmp",
  "proc",
  "dev",
  "sluice",
  "sluice/bin",
  "sluice/channel",
  "sluice/allowed",
];
const files = ["sluice/script", "sluice/bin/progress"];

const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const say = (text: string) => tell({ say: text });

try {
  tell({ done: await unpack() });
} catch (cause) {
  if (cause instanceof ImageRefused) tell({ refused: cause.message });
  else throw cause;
}

async function unpack() {
  say("Reading the archive.");
  const archive = await decompress(new ByteSource(process.stdin));
  const blobs = await StoredBlobs.read(archive, "blobs", maxBytes);
  const image = await readImage(blobs);
  say(
    `It is the image ${image.digest}, with ${image.layers.length === 1 ? "one layer" : `${image.layers.length} layers`}.`,
  );
  await mkdir("rootfs", { mode: 0o755 });
  const allowance = { entries: maxEntries, bytes: maxBytes };
  for (const [at, { path, diffId }] of image.layers.entries()) {
    const hash = createHash("sha256");
    const layer = await decompress(new ByteSource(blobs.open(path)));
    const hashed = new ByteSource(hashing(layer, hash));
    await applyLayer("rootfs", hashed, allowance);
    // What follows the last entry belongs to the layer, too.
    for await (const _ of hashed.rest()) {
      // Only to be hashed.
    }
    if (`sha256:${hash.digest("hex")}` !== diffId) {
      throw new ImageRefused(`Layer ${at + 1} does not have its digest: the archive is damaged.`);
    }
    say(`Layer ${at + 1} of ${image.layers.length} is unpacked.`);
  }
  await rm("blobs", { recursive: true, force: true });
  await makeMountPoints();
  const entries = maxEntries - allowance.entries;
  const bytes = maxBytes - allowance.bytes;
  return {
    digest: image.digest,
    env: image.env,
    entries,
    bytes,
    programs: await findPrograms("rootfs", image.env),
  };
}

async function* hashing(source: ByteSource, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of source.rest()) {
    hash.update(chunk);
    yield chunk;
  }
}

/** An image that has something else in their place is refused by the first script that is tried in it. */
async function makeMountPoints(): Promise<void> {
  await rm("rootfs/sluice", { recursive: true, force: true });
  for (const name of folders) await mkdir(`rootfs/${name}`, { recursive: true, mode: 0o755 });
  for (const name of files) await writeFile(`rootfs/${name}`, "", { mode: 0o755 });
}
