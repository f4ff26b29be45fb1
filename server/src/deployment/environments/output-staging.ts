import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { numberNames } from "@sluice/core";
import type { CollectedOutput, SkippedOutput } from "./environment.ts";
import { nameOutput, printablePath } from "./output-name.ts";
import { stepBounds } from "./step-bounds.ts";
import { writeWithRetry } from "./write-with-retry.ts";

const maxSkipped = 100;

/** The outputs of a step cannot all be listed. The step fails with this sentence; nothing is dropped silently. */
export class OutputFault extends Error {}

interface Arriving {
  readonly output: Staged;
  readonly file: FileHandle;
  left: number;
}

interface Staged extends CollectedOutput {
  /** As the script wrote it. */
  readonly written: string;
}

/**
 * Receives the files a sandbox sends, one after the other, into a folder of the server. Files are stored
 * under numbers: no name a script chose ever reaches the host's file system.
 */
export class OutputStaging {
  readonly #folder: () => Promise<string>;
  readonly #maxBytes: number;
  readonly #staged = new Map<string, Staged>();
  readonly skipped: SkippedOutput[] = [];
  #receivedBytes = 0;
  #current: Arriving | null = null;

  constructor(options: {
    /** Asked for when the first file comes: most steps leave none. */
    readonly folder: () => Promise<string>;
    readonly maxBytes: number;
  }) {
    this.#folder = options.folder;
    this.#maxBytes = options.maxBytes;
  }

  /** All files, in the order they came. A file keeps its name if it needed no change; one that clashes with it gets another. */
  get collected(): CollectedOutput[] {
    const staged = [...this.#staged.values()];
    const give = numberNames(new Set(staged.filter(isPlain).map(({ path }) => path)));
    return staged.map((output) => {
      const { path, bytes, hostPath } = output;
      return { path: isPlain(output) ? path : give(path), bytes, hostPath };
    });
  }

  /** Gives the file when it is complete at once (empty), null when bytes follow. Throws on a broken bound. */
  async begin(written: string, bytes: number): Promise<CollectedOutput | null> {
    if (this.#current !== null) throw new Error("An output began before the one before it was complete.");
    // No workspace has such a path, or one twice: the sandbox was taken over.
    if (!isRelative(written) || this.#staged.has(written))
      throw new Error("An output has no path of its own.");
    const { outputFiles } = stepBounds;
    if (this.#staged.size === outputFiles) {
      throw new OutputFault(
        `The script left more than ${outputFiles.toLocaleString("en-GB")} files in outputs/, which is the most a step may leave: pack some of them into an archive.`,
      );
    }
    this.#receivedBytes += bytes;
    if (this.#receivedBytes > this.#maxBytes) {
      throw new OutputFault(
        `The files in outputs/ come to more than the ${this.#maxBytes} bytes of the workspace: write less.`,
      );
    }
    const named = nameOutput(written);
    if (!named.ok) {
      throw new OutputFault(
        `The file outputs/${printablePath(written)} cannot be listed, because ${named.reason}: give it a shorter name.`,
      );
    }
    const hostPath = join(await this.#folder(), String(this.#staged.size + 1));
    const output = { written, path: named.name, bytes, hostPath };
    this.#staged.set(written, output);
    this.#current = { output, left: bytes, file: await open(hostPath, "wx", 0o600) };
    return bytes === 0 ? this.#finish(this.#current) : null;
  }

  async write(chunk: Buffer): Promise<CollectedOutput | null> {
    const current = this.#current;
    if (current === null || chunk.length > current.left)
      throw new Error("Bytes came that no output announced.");
    await writeWithRetry(current.file, chunk, current.output.bytes - current.left);
    current.left -= chunk.length;
    return current.left === 0 ? this.#finish(current) : null;
  }

  /** What is no file: a link, a pipe. */
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

  async #finish({ output, file }: Arriving): Promise<CollectedOutput> {
    this.#current = null;
    await file.close();
    return output;
  }
}

function isPlain({ path, written }: Staged): boolean {
  return path === written;
}

function isRelative(path: string): boolean {
  return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}
