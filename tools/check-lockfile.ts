import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface LockEntry {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface Missing {
  /** Where it belongs: beside the package that asks for it. */
  path: string;
  name: string;
  version: string;
  dev: boolean;
}

/**
 * Two things that npm lets pass and a fresh clone stumbles over:
 * - a download address, which ties the lockfile to the registry it was made with;
 * - a platform's package that this registry did not have. npm then leaves it out without a word, and
 *   `npm ci` refuses the lockfile on every machine. `write` puts such packages in by name.
 */
export function findLockfileFaults(root: string, write: boolean): string[] {
  const file = join(root, "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockEntry> };
  const missing = missingPlatforms(lock.packages);
  if (write && missing.length > 0) {
    for (const found of missing) lock.packages[found.path] = entryFor(found);
    const ordered = Object.entries(lock.packages).sort(([a], [b]) =>
      a === "" ? -1 : b === "" ? 1 : a < b ? -1 : 1,
    );
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(ordered) }, null, 2)}\n`);
  }
  return [
    ...addresses(lock.packages),
    ...(write
      ? []
      : missing.map(({ name }) => `package-lock.json lacks ${name}; run npm run check -- --write`)),
  ];
}

function addresses(packages: Record<string, LockEntry>): string[] {
  return Object.entries(packages)
    .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
    .map(
      ([path]) => `package-lock.json holds a download address for ${path}; install with the project's .npmrc`,
    );
}

function missingPlatforms(packages: Record<string, LockEntry>): Missing[] {
  const found = new Map<string, Missing>();
  for (const [asker, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const version = range.replace(/^[~^=]+/, "");
      const places = placesFor(asker, name);
      const present = places.find((place) => place in packages);
      if (present && (range !== version || packages[present]?.version === version)) continue;
      const path = places.find((place) => !(place in packages) && place !== places[0]) ?? places[0] ?? "";
      found.set(path, { path, name, version, dev: entry.dev ?? false });
    }
  }
  return [...found.values()];
}

/** Where Node would look for a package, from the one that asks for it upwards. */
function placesFor(asker: string, name: string): string[] {
  const place = `${asker === "" ? "" : `${asker}/`}node_modules/${name}`;
  const above = asker.lastIndexOf("/node_modules/");
  if (asker === "") return [place];
  return [place, ...placesFor(above === -1 ? "" : asker.slice(0, above), name)];
}

/** What the registry would have said of it, as far as its name tells: enough for npm to pass it over. */
function entryFor({ name, version, dev }: Missing): LockEntry {
  const words = name.replace(/^.*\//, "").split("-");
  const os = ["android", "darwin", "freebsd", "linux", "netbsd", "openharmony", "win32"].filter((word) =>
    words.includes(word),
  );
  if (words.includes("windows")) os.push("win32");
  const cpu = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"].filter(
    (word) => words.includes(word),
  );
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : [];
  if (os.length === 0 && cpu.length === 0) {
    throw new Error(`${name} is missing from package-lock.json, and its name does not tell its platform.`);
  }
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
