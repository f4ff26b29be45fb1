// Writes everything that is made from the code.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedDocs } from "./generated-docs.ts";
import { root } from "./run-step.ts";

for (const [path, content] of Object.entries(generatedDocs())) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  console.log(`wrote ${path}`);
}
