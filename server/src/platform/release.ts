import { readFileSync } from "node:fs";

const manifest = new URL("../../../package.json", import.meta.url);

/** The product's release, from the root manifest: the one place that states it. */
export const release: string = (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
