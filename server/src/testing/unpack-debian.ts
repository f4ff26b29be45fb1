import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const caches = fileURLToPath(new URL("../../../node_modules/.cache/", import.meta.url));

/**
 * Programs that the npm registry does not have, from Debian: the packages that the machine lacks are unpacked
 * into a folder of ours, with package lists of our own, so that neither root nor a change to the machine is
 * needed. Gives back the folder, which is kept, and where the libraries in it are searched.
 */
export function unpackFromDebian(
  name: string,
  packages: readonly string[],
): { root: string; environment: Record<string, string> } {
  const cache = join(caches, `sluice-${name}`);
  const root = join(cache, "root");
  if (!existsSync(root)) {
    mkdirSync(cache, { recursive: true });
    unpack(packages, mkdtempSync(join(cache, "partial-")), root);
  }
  const searched = ["usr/lib", "lib"].flatMap((folder) => {
    const libraries = join(root, folder);
    const names = existsSync(libraries) ? readdirSync(libraries) : [];
    const own = names.filter((each) => each.endsWith("-linux-gnu")).map((each) => join(libraries, each));
    return own.flatMap((each) => [each, join(each, "pulseaudio")]);
  });
  return { root, environment: { LD_LIBRARY_PATH: searched.join(":") } };
}

function unpack(packages: readonly string[], partial: string, root: string): void {
  const lists = join(partial, "lists");
  const archives = join(partial, "archives");
  const unpacked = join(partial, "root");
  for (const folder of [join(lists, "partial"), join(archives, "partial"), unpacked]) {
    mkdirSync(folder, { recursive: true });
  }
  const own = [
    `Dir::State::lists=${lists}`,
    `Dir::Cache::archives=${archives}`,
    "Dir::Cache::pkgcache=",
    "Dir::Cache::srcpkgcache=",
    "Debug::NoLocking=1",
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  try {
    run("apt-get", [...own, "-q", "update"]);
    run("apt-get", [...own, "-qy", "--no-install-recommends", "--download-only", "install", ...packages]);
    for (const archive of readdirSync(archives).filter((name) => name.endsWith(".deb"))) {
      run("dpkg", ["-x", join(archives, archive), unpacked]);
    }
    // Two tests may be at it at once: whoever comes second takes what the first has put there.
    if (!existsSync(root)) renameSync(unpacked, root);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function run(command: string, parameters: string[]): void {
  const { status, error, stderr } = spawnSync(command, parameters, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed (${error?.message ?? stderr.trim()})`);
}
