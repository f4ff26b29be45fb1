import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const patterns = [
  "web/src/**/*",
  "web/build/*.ts",
  "web/package.json",
  "contract/src/**/*.ts",
  "core/src/**/*.ts",
];

/** One text that differs as soon as anything differs that the pages are made of. */
export function hashSources(repository: string): string {
  const files = globSync([...patterns, "package-lock.json"], { cwd: repository, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file.slice(repository.length)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
