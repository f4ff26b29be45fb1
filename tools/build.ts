// Writes everything that is made from the code, and the client as a package.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildClient } from "./build-client.ts";
import { clientTypes } from "./client-types.ts";
import { generatedDocs } from "./generated-docs.ts";
import { root } from "./run-step.ts";

for (const [path, content] of Object.entries({
  ...generatedDocs(),
  "sdk/src/api-types.ts": clientTypes(),
})) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  console.log(`wrote ${path}`);
}
await buildClient();
console.log("built sdk/dist: npm pack ./sdk/dist makes a package of it");
