import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type ParseResult, parseSync } from "oxc-parser";

const onlyForTests = /\.(test|arbitrary)\.tsx?$|\/(conformance|testing)(\.ts$|\/)/;

/** The files that are shipped, as paths from the root. */
export function sourceFiles(root: string): string[] {
  const patterns = ["contract", "core", "server", "sdk", "cli", "web"].map(
    (folder) => `${folder}/**/*.{ts,tsx}`,
  );
  const files = globSync(patterns, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] });
  return files.filter((file) => !onlyForTests.test(file)).sort();
}

export function parseSource(root: string, file: string): { source: string; parsed: ParseResult } {
  const source = readFileSync(join(root, file), "utf8");
  const parsed = parseSync(file, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`);
  return { source, parsed };
}

/** A path from the root for our own files, the package's name otherwise. */
export function importTarget(root: string, file: string, specifier: string): string {
  if (specifier.startsWith(".")) return relative(root, join(root, dirname(file), specifier));
  const own = /^@sluice\/([\w-]+)(?:\/([\w-]+))?/.exec(specifier);
  return own ? `${own[1]}/src/${own[2] ?? "shared"}/index.ts` : specifier;
}
