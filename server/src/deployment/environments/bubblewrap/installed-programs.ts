import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

/** One file that can be run in a sandbox, wherever it is and whatever it is called there. */
export interface InstalledProgram {
  readonly paths: readonly string[];
  /** Of its paths, and of the links to them. */
  readonly names: ReadonlySet<string>;
}

/** All of the host's files that a sandbox sees; the second holds nothing but links into the first. */
const visible = ["/usr", "/etc/alternatives"];
/** Installing a program changes one of these. */
const installedInto = ["bin", "sbin", "local/bin", "local/sbin", "games", "lib", "libexec"];
const maxListBytes = 256 * 1024 * 1024;
const maxLinks = 20;

let known: { readonly age: string; readonly programs: Promise<readonly InstalledProgram[]> } | null = null;

/** Looking through all of /usr takes a second, so what was found is kept until something is installed. */
export async function installedPrograms(): Promise<readonly InstalledProgram[]> {
  const changed = installedInto.map((name) =>
    stat(join("/usr", name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  const age = (await Promise.all(changed)).join();
  if (known?.age !== age) {
    known = { age, programs: listPrograms() };
    // A failed listing is not cached.
    known.programs.catch(() => {
      known = null;
    });
  }
  return await known.programs;
}

const ofImages = new Map<string, Promise<readonly InstalledProgram[]>>();
const maxImages = 20;

/** The same of an image, which never changes. All of it is in the sandbox. */
export async function imagePrograms(rootfs: string): Promise<readonly InstalledProgram[]> {
  const known = ofImages.get(rootfs) ?? listPrograms([rootfs], rootfs);
  if (ofImages.size >= maxImages) ofImages.clear();
  ofImages.set(rootfs, known);
  known.catch(() => ofImages.delete(rootfs));
  return await known;
}

/** Paths are given as they are below `root`. */
async function listPrograms(folders = visible, root = ""): Promise<readonly InstalledProgram[]> {
  const isProgram = ["-type", "f", "-perm", "/111", "-printf", "%D:%i\\0%p\\0\\0"];
  const isLink = ["-type", "l", "-printf", "\\0%p\\0%l\\0"];
  const { stdout } = await promisify(execFile)(
    "/usr/bin/find",
    [...folders, "-ignore_readdir_race", ...isProgram, "-o", ...isLink],
    { env: {}, cwd: "/", maxBuffer: maxListBytes },
  ).catch((error: { stdout?: string }) => {
    // It fails when one folder cannot be read. Such a folder is in no sandbox either.
    if (!error.stdout) throw error;
    return { stdout: error.stdout };
  });
  return programsOf(stdout.split("\0"), root);
}

/** Three fields each: of a program its inode and path, of a link its path and where it leads. */
function programsOf(fields: readonly string[], root: string): readonly InstalledProgram[] {
  const byInode = new Map<string, { paths: string[]; names: Set<string> }>();
  const byPath = new Map<string, { names: Set<string> }>();
  const links = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [inode = "", listed = "", target = ""] = fields.slice(at, at + 3);
    const path = listed.slice(root.length);
    if (inode === "") {
      links.set(path, resolve(dirname(path), target));
      continue;
    }
    const program = byInode.get(inode) ?? { paths: [], names: new Set() };
    program.paths.push(path);
    program.names.add(nameOf(path));
    byInode.set(inode, program);
    byPath.set(path, program);
  }
  // In a sandbox of the machine's programs these lead to /usr; an image says itself whether they do.
  const isMerged = root === "" || links.get("/bin") === "/usr/bin";
  for (const link of links.keys()) byPath.get(follow(link, links, isMerged))?.names.add(nameOf(link));
  return [...byInode.values()];
}

/** Through link after link, as the sandbox has them. */
function follow(link: string, links: ReadonlyMap<string, string>, isMerged: boolean): string {
  let path = link;
  for (let step = 0; step < maxLinks; step += 1) {
    path = links.get(path) ?? path;
    if (isMerged) path = path.replace(/^\/(bin|sbin|lib|lib64)\//u, "/usr/$1/");
  }
  return path;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
