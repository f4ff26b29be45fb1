import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildServer } from "./build-server.ts";

/** Reads the server or the command line in and so starts it: as it was built, or is built now. */
export async function loadEntry(name: "main" | "cli", onBuild?: () => void): Promise<void> {
  await import(await findEntry(name, onBuild));
}

async function findEntry(name: "main" | "cli", onBuild?: () => void): Promise<string> {
  try {
    return pathToFileURL(join(await buildServer(onBuild), `${name}.js`)).href;
  } catch (cause) {
    // Where whoever runs it may write nothing beside the code, for instance. It is the same, and takes longer to start.
    process.stderr.write(
      `Sluice starts from its sources, for it could not be built: ${(cause as Error).message}\n`,
    );
    return new URL(sources[name], import.meta.url).href;
  }
}

const sources = { main: "../src/main.ts", cli: "../src/cli/main.ts" };
