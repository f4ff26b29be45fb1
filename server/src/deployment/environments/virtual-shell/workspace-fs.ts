import {
  type CpOptions,
  type FileContent,
  type FsStat,
  InMemoryFs,
  type MkdirOptions,
  type RmOptions,
} from "just-bash";

const maxPathLength = 4096;
const maxNameLength = 255;

const beforeAnyScript = new Date(0);

interface PendingInput {
  readonly bytes: number;
}

/**
 * The sandbox's whole disk, in memory: bounded in bytes (by its base class) and in entries, with parts
 * that cannot be written. Inputs are fetched only when they are first read.
 */
export class WorkspaceFs extends InMemoryFs {
  readonly #maxEntries: number;
  readonly #readOnly: string[] = [];
  readonly #pending = new Map<string, PendingInput>();
  readonly #reportFiles = new Map<string, (text: string) => void>();
  readonly #standIns = new Set<string>();
  #isSealed = false;
  /** Never below the true number; recounted when it reaches the bound. */
  #entriesAtMost = 0;

  constructor(limits: { readonly maxBytes: number; readonly maxEntries: number }) {
    super(undefined, { maxTotalBytes: limits.maxBytes });
    this.#maxEntries = limits.maxEntries;
  }

  addInput(path: string, bytes: number, fetch: () => Promise<Uint8Array>): void {
    this.#pending.set(path, { bytes });
    let fetched: Promise<Uint8Array> | null = null;
    this.writeFileLazy(path, () => {
      // The input can be fetched only once, also when two read it at the same time.
      fetched ??= fetch().finally(() => this.#pending.delete(path));
      return fetched;
    });
  }

  /** A file that is always empty: what is written to it is reported and not kept. */
  addReportFile(path: string, report: (text: string) => void): void {
    this.writeFileSync(path, "");
    this.#reportFiles.set(path, report);
  }

  makeReadOnly(path: string): void {
    this.#readOnly.push(path);
  }

  /**
   * A shell writes a stand-in for each command when it is made, and again for each command that is
   * overridden, which here is every one. Skipping the second time, and encoding none before it is read,
   * takes half off a short step.
   */
  override writeFileSync(...args: Parameters<InMemoryFs["writeFileSync"]>): void {
    const isStandIn = !this.#isSealed && (args[0].startsWith("/bin/") || args[0].startsWith("/usr/bin/"));
    const [path, content, , options] = args;
    const standIn = { ...options, mtime: beforeAnyScript };
    if (!isStandIn) super.writeFileSync(...args);
    else if (!this.#standIns.has(path)) super.writeFileLazy(path, () => Buffer.from(content), standIn);
    if (isStandIn) this.#standIns.add(path);
  }

  /** Called once the shell is made: from now on every write is the script's. */
  seal(): void {
    this.#isSealed = true;
  }

  override async writeFile(path: string, content: FileContent, options?: never): Promise<void> {
    if (this.#report(path, content)) return;
    await this.#beforeCreating(path, "write");
    return super.writeFile(path, content, options);
  }

  override async appendFile(path: string, content: FileContent, options?: never): Promise<void> {
    if (this.#report(path, content)) return;
    await this.#beforeCreating(path, "append");
    return super.appendFile(path, content, options);
  }

  override async mkdir(path: string, options?: MkdirOptions): Promise<void> {
    await this.#beforeCreating(path, "mkdir");
    return super.mkdir(path, options);
  }

  override async symlink(target: string, linkPath: string): Promise<void> {
    if (target.length > maxPathLength) throw fault("ENAMETOOLONG", "file name too long", "symlink", linkPath);
    await this.#beforeCreating(linkPath, "symlink");
    return super.symlink(target, linkPath);
  }

  override async link(existingPath: string, newPath: string): Promise<void> {
    await this.#refuseReadOnly(existingPath, "link");
    await this.#beforeCreating(newPath, "link");
    return super.link(existingPath, newPath);
  }

  override async cp(source: string, destination: string, options?: CpOptions): Promise<void> {
    const inside = `${this.resolvePath("/", source)}/`;
    const copied = options?.recursive
      ? this.getAllPaths().filter((path) => path.startsWith(inside)).length
      : 0;
    await this.#beforeCreating(destination, "cp", copied);
    return super.cp(source, destination, options);
  }

  override async mv(source: string, destination: string): Promise<void> {
    await this.#refuseReadOnly(source, "rename");
    await this.#beforeCreating(destination, "rename");
    return super.mv(source, destination);
  }

  override async rm(path: string, options?: RmOptions): Promise<void> {
    await this.#refuseReadOnly(path, "rm");
    return super.rm(path, options);
  }

  override async chmod(path: string, mode: number): Promise<void> {
    await this.#refuseReadOnly(path, "chmod");
    return super.chmod(path, mode);
  }

  override async utimes(path: string, atime: Date, mtime: Date): Promise<void> {
    await this.#refuseReadOnly(path, "utimes");
    return super.utimes(path, atime, mtime);
  }

  /** Listing a folder of large inputs must not fetch them. */
  override async stat(path: string): Promise<FsStat> {
    return this.#statPending(await this.#canonical(path)) ?? super.stat(path);
  }

  override async lstat(path: string): Promise<FsStat> {
    return this.#statPending(this.resolvePath("/", path)) ?? super.lstat(path);
  }

  #report(path: string, content: FileContent): boolean {
    const report = this.#reportFiles.get(this.resolvePath("/", path));
    report?.(typeof content === "string" ? content : Buffer.from(content).toString("utf8"));
    return report !== undefined;
  }

  #statPending(path: string): FsStat | null {
    const pending = this.#pending.get(path);
    if (pending === undefined) return null;
    const mtime = new Date(0);
    return {
      isFile: true,
      isDirectory: false,
      isSymbolicLink: false,
      mode: 0o444,
      size: pending.bytes,
      mtime,
    };
  }

  async #beforeCreating(path: string, call: string, alsoCreated = 0): Promise<void> {
    const segments = path.split("/");
    if (path.length > maxPathLength || segments.some((name) => name.length > maxNameLength)) {
      throw fault("ENAMETOOLONG", "file name too long", call, path);
    }
    await this.#refuseReadOnly(path, call);
    if (alsoCreated === 0 && (await super.exists(path))) return;
    const created = segments.length + alsoCreated;
    if (this.#entriesAtMost + created > this.#maxEntries) {
      this.#entriesAtMost = this.getAllPaths().length;
      if (this.#entriesAtMost + 1 + alsoCreated > this.#maxEntries) {
        throw fault("ENOSPC", "no space left on device: too many files", call, path);
      }
    }
    this.#entriesAtMost += created;
  }

  async #refuseReadOnly(path: string, call: string): Promise<void> {
    const plain = this.resolvePath("/", path);
    const real = await this.#canonical(path);
    // A folder that holds a read-only part cannot be moved or removed either.
    const isReadOnly = this.#readOnly.some(
      (kept) => real === kept || real.startsWith(`${kept}/`) || plain === kept || kept.startsWith(`${real}/`),
    );
    const isCreation = call === "mkdir" || call === "write" || call === "append";
    if (isReadOnly && !(isCreation && this.#readOnly.some((kept) => kept.startsWith(`${real}/`)))) {
      throw fault("EROFS", "read-only file system", call, path);
    }
  }

  /** Where a path really leads, through links; the last part need not exist. */
  async #canonical(path: string): Promise<string> {
    const plain = this.resolvePath("/", path);
    try {
      return await super.realpath(plain);
    } catch {
      const cut = plain.lastIndexOf("/");
      if (cut <= 0) return plain;
      const parent = await super.realpath(plain.slice(0, cut)).catch(() => plain.slice(0, cut));
      return `${parent === "/" ? "" : parent}/${plain.slice(cut + 1)}`;
    }
  }
}

function fault(code: string, text: string, call: string, path: string): Error {
  return new Error(`${code}: ${text}, ${call} '${path.slice(0, 200)}'`);
}
