import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashSources } from "../../tools/hash-sources.ts";
import { compressAll } from "./compress.ts";
import { webSurfaces } from "./surfaces.ts";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(web, "dist");
const madeOf = ["web/src", "web/build", "contract/src", "core/src"];
const stampFile = join(dist, "sources.txt");

/** Builds the pages unless those that are there were made of the same sources. Tells whether it did. */
export async function buildWeb(onBuild: () => void = () => {}): Promise<boolean> {
  const sources = hashSources(madeOf);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === sources) return false;
  onBuild();
  const folder = await mkdtemp(join(web, "dist-"));
  try {
    await buildInto(folder, { withParts: false });
    await compressAll(folder);
    await writeFile(join(folder, "sources.txt"), sources);
    await putInPlace(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

/** The pages of every surface, each in a folder of its name. */
export async function buildInto(folder: string, { withParts }: { withParts: boolean }): Promise<void> {
  // Loaded only now: a start that has nothing to build does not wait for it.
  const [{ build }, { viteOptions }] = await Promise.all([import("vite"), import("./vite-options.ts")]);
  // Whoever builds, what is built is for use: under a test runner React would be its slower, larger self.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    for (const surface of webSurfaces) {
      const options = viteOptions(surface, { withParts });
      await build({ ...options, build: { ...options.build, outDir: join(folder, surface.name) } });
    }
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** The old pages are served until the new ones are whole. */
async function putInPlace(folder: string): Promise<void> {
  const old = `${folder}-old`;
  if (existsSync(dist)) await rename(dist, old);
  await rename(folder, dist);
  await rm(old, { recursive: true, force: true });
}
