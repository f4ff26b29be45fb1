import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generatedDocs } from "./generated-docs.ts";
import { root } from "./run-step.ts";

it.each(Object.entries(generatedDocs()))(
  "%s is what the code says; if not, run npm run build",
  (path, content) => {
    expect(readFileSync(join(root, path), "utf8")).toBe(content);
  },
);
