import { constants } from "node:fs";
import { chmod, link, lstat, mkdir, open, readdir, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ByteSource } from "./byte-source.ts";
import { ImageRefused } from "./image-refused.ts";
import { partsOf, resolveIn } from "./root-paths.ts";
import { type TarEntry, tarEntries } from "./tar-entries.ts";

/** What an image may come to, in all its layers together. */
export interface Allowance {
  entries: number;
  bytes: number;
}

const whiteout = ".wh.";
const opaque = ".wh..wh..opq";
const writable = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** Unpacks a layer over what earlier ones left. Devices and pipes are left out: no script needs them. */
export async function applyLayer(root: string, source: ByteSource, allowance: Allowance): Promise<void> {
  /** What this layer itself has brought: its marks remove only what was there before. */
  const own = new Set<string>();
  for await (const entry of tarEntries(source)) {
    allowance.entries -= 1;
    if (allowance.entries < 0) throw new ImageRefused("It holds too many files.");
    const parts = partsOf(entry.path);
    const name = parts.at(-1);
    if (name === undefined) continue;
    const folder = await makeFolder(root, parts.slice(0, -1));
    const path = join(folder, name);
    if (name === opaque) await clearBut(folder, own);
    else if (name.startsWith(whiteout)) await removeHidden(folder, name.slice(whiteout.length), own);
    else if (await place(root, path, entry, allowance)) own.add(path);
  }
}

/** The folders above an entry, through links of lower layers; what stands in the way is replaced. */
async function makeFolder(root: string, parts: readonly string[]): Promise<string> {
  let folder = root;
  for (let depth = 1; depth <= parts.length; depth += 1) {
    folder = await resolveIn(root, parts.slice(0, depth), true);
    const entry = await lstat(folder).catch(() => null);
    if (entry?.isDirectory()) continue;
    if (entry) await rm(folder, { force: true });
    await mkdir(folder, { recursive: true, mode: 0o755 });
  }
  return folder;
}

async function clearBut(folder: string, own: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const holdsOwn = [...own].some((each) => each === path || each.startsWith(`${path}/`));
    if (!holdsOwn) await rm(path, { recursive: true, force: true });
  }
}

async function removeHidden(folder: string, name: string, own: ReadonlySet<string>): Promise<void> {
  if (name === "" || name === "." || name === "..") throw new ImageRefused("A mark of removal has no name.");
  const path = join(folder, name);
  if (!own.has(path)) await rm(path, { recursive: true, force: true });
}

/** Answers whether there is something at the path now. */
async function place(root: string, path: string, entry: TarEntry, allowance: Allowance): Promise<boolean> {
  const there = await lstat(path).catch(() => null);
  if (entry.type === "folder" && there?.isDirectory()) {
    await chmod(path, (entry.mode & 0o755) | 0o700);
    return true;
  }
  if (entry.type === "other") return false;
  if (there) await rm(path, { recursive: true, force: true });
  switch (entry.type) {
    case "folder":
      await mkdir(path, { mode: (entry.mode & 0o755) | 0o700 });
      return true;
    case "symlink":
      if (entry.linkPath === "" || entry.linkPath.length > 4_095)
        throw new ImageRefused("A link leads nowhere.");
      await symlink(entry.linkPath, path);
      return true;
    case "hardlink":
      await linkTo(root, path, entry);
      return true;
    case "file":
      await writeFile(path, entry, allowance);
      return true;
  }
}

async function linkTo(root: string, path: string, entry: TarEntry): Promise<void> {
  const target = await resolveIn(root, partsOf(entry.linkPath));
  const there = await lstat(target).catch(() => null);
  if (!there || there.isDirectory() || dirname(target) === target) {
    throw new ImageRefused(
      `The link ${JSON.stringify(entry.path.slice(0, 200))} leads to nothing in the image.`,
    );
  }
  await link(target, path);
}

/** Without the rights that make a program run as another. */
async function writeFile(path: string, entry: TarEntry, allowance: Allowance): Promise<void> {
  allowance.bytes -= entry.bytes;
  if (allowance.bytes < 0) throw new ImageRefused("It is too large when it is unpacked.");
  const file = await open(path, writable, (entry.mode & 0o755) | 0o600);
  try {
    for await (const chunk of entry.body()) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}
