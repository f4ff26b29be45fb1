// Builds the pages when their sources have changed: npm start runs it before the server.
import { buildWeb } from "./build-web.ts";

const began = Date.now();
try {
  const built = await buildWeb(() => process.stderr.write("Building the pages (once, a few seconds)… "));
  if (built) process.stderr.write(`done after ${Math.round((Date.now() - began) / 1_000)} s\n`);
} catch (cause) {
  // The API serves without them; whoever opens them is told that its pages are missing.
  process.stderr.write(`failed\n${(cause as Error).message}\nSluice starts without its pages.\n`);
}
