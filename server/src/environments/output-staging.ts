import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { CollectedOutput, SkippedOutput } from "./environment.ts";
import { judgeOutputName, printablePath } from "./output-name.ts";

const maxSkipped = 100;

/**
 * Receives the files a sandbox sends, one after the other, into a folder of the server. Files are stored
 * under numbers: no name a script chose ever reaches the host's file system.
 */
export class OutputStaging {
  readonly #folder: () => Promise<string>;
  readonly #maxBytes: number;
  readonly #maxFiles: number;
  readonly #paths = new Set<string>();
  readonly collected: CollectedOutput[] = [];
  readonly skipped: SkippedOutput[] = [];
  #receivedBytes = 0;
  #files = 0;
  #current: { path: string; bytes: number; left: number; file: FileHandle | null; hostPath: string } | null =
    null;

  constructor(options: {
    /** Asked for when the first file comes: most steps leave none. */
    readonly folder: () => Promise<string>;
    readonly maxBytes: number;
    readonly maxFiles: number;
  }) {
    this.#folder = options.folder;
    this.#maxBytes = options.maxBytes;
    this.#maxFiles = options.maxFiles;
  }

  /** Gives the file when it is complete at once (empty), null when bytes follow. Throws on a broken bound. */
  async begin(path: string, bytes: number): Promise<CollectedOutput | null> {
    if (this.#current !== null) throw new Error("An output began before the one before it was complete.");
    this.#files += 1;
    if (this.#files > this.#maxFiles) throw new Error("More outputs were sent than a step may leave.");
    this.#receivedBytes += bytes;
    if (this.#receivedBytes > this.#maxBytes) throw new Error("The outputs are larger than the workspace.");
    const problem = judgeOutputName(path) ?? this.#judgeRepeated(path);
    if (problem !== null) this.skip(path, problem);
    const hostPath = join(await this.#folder(), String(this.#files));
    const file = problem === null ? await open(hostPath, "wx", 0o600) : null;
    this.#current = { path, bytes, left: bytes, file, hostPath };
    return bytes === 0 ? this.#finish() : null;
  }

  async write(chunk: Buffer): Promise<CollectedOutput | null> {
    const current = this.#current;
    if (current === null || chunk.length > current.left)
      throw new Error("Bytes came that no output announced.");
    await current.file?.writeFile(chunk);
    current.left -= chunk.length;
    return current.left === 0 ? this.#finish() : null;
  }

  skip(path: string, reason: string): void {
    if (this.skipped.length < maxSkipped) this.skipped.push({ path: printablePath(path), reason });
  }

  async abandon(): Promise<void> {
    const file = this.#current?.file;
    this.#current = null;
    await file?.close().catch(() => {});
  }

  get isComplete(): boolean {
    return this.#current === null;
  }

  async #finish(): Promise<CollectedOutput | null> {
    const current = this.#current;
    this.#current = null;
    if (current === null || current.file === null) return null;
    await current.file.close();
    const output = { path: current.path, bytes: current.bytes, hostPath: current.hostPath };
    this.collected.push(output);
    return output;
  }

  /** No workspace holds a path twice: a sandbox that sends one again is not to be believed. */
  #judgeRepeated(path: string): string | null {
    if (this.#paths.has(path)) return "another output has the same name";
    this.#paths.add(path);
    return null;
  }
}
