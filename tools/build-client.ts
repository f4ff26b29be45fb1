import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runStep } from "./run-step.ts";

const source = join(root, "sdk");

/**
 * The client as a package for others: compiled modules, their types, and a package.json of its own. Inside this
 * repository the sources are used as they are, and nothing needs this.
 */
export async function buildClient(folder = join(source, "dist")): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  if ((await runStep("tsc", ["-p", source, "--outDir", folder])) !== 0)
    throw new Error("The client does not compile.");
  for (const file of globSync("**/*.d.ts", { cwd: folder })) nameModules(join(folder, file));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(publishedManifest(), null, 2)}\n`);
  copyFileSync(join(source, "README.md"), join(folder, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
}

/** The compiler rewrites the names of sources to those of modules in what runs, but not in declarations. */
function nameModules(file: string): void {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll(/(from "\.[^"]+)\.ts"/g, '$1.js"'));
}

/** `publishConfig` says what differs for others, as some package managers do it themselves. */
function publishedManifest(): object {
  const manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const { private: _private, publishConfig, ...shared } = manifest;
  return { ...shared, ...publishConfig };
}
