import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashSources } from "../../tools/hash-sources.ts";
import { ownAddresses } from "./own-addresses.ts";

const server = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(server, "dist");
const madeOf = ["server/src", "server/build", "contract/src", "core/src"];
/** They bring native code, WebAssembly or threads along, which they look for beside themselves. */
const leftOut =
  /^(@node-rs\/argon2|just-bash|libphonenumber-js|pg-native|pino|pino-pretty|quickjs-emscripten|unpdf)(\/|$)/;
/** A server that runs goes on reading what it was started from: the one before the newest stays. */
const kept = 2;

/**
 * Makes a few files of the two thousand that the server and the command line are, unless that was done from the same
 * sources, and tells their folder. They start in less than half the time, and so does every process they give work to.
 */
export async function buildServer(onBuild: () => void = () => {}): Promise<string> {
  const folder = join(dist, hashSources(madeOf).slice(0, 16));
  if (existsSync(folder)) return folder;
  onBuild();
  await mkdir(dist, { recursive: true });
  const making = await mkdtemp(join(dist, "making-"));
  try {
    await bundleInto(making);
    await chmod(making, 0o755); // for whoever may read the sources
    // Another process may have been quicker: what it made is the same.
    await rename(making, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  await removeOlder(folder);
  return folder;
}

async function bundleInto(folder: string): Promise<void> {
  // Loaded only now: a start that has nothing to build does not wait for it.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input: { main: join(server, "src", "main.ts"), cli: join(server, "src", "cli", "main.ts") },
    platform: "node",
    external: leftOut,
    plugins: [ownAddresses(folder)],
  });
  await bundle.write({ dir: folder, entryFileNames: "[name].js", chunkFileNames: "part-[hash].js" });
  await bundle.close();
}

async function removeOlder(newest: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => !name.startsWith("making-"));
  const folders = await Promise.all(
    names.map(async (name) => ({ path: join(dist, name), made: (await stat(join(dist, name))).mtimeMs })),
  );
  const others = folders.filter(({ path }) => path !== newest).sort((a, b) => b.made - a.made);
  await Promise.all(others.slice(kept - 1).map(({ path }) => rm(path, { recursive: true, force: true })));
}
