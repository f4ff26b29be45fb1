import { Readable } from "node:stream";
import { RandomAccessReader } from "yauzl";

/** Reads so many bytes from a place on. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const blockBytes = 1024 * 1024;
const keptBlocks = 8;

/**
 * What the zip library reads an archive through. It looks here and there for a few bytes at a time: whole blocks are
 * fetched from the file store, and the last of them kept.
 */
export class ContentReader extends RandomAccessReader {
  /** Why the file store could not be read, if so: then the archive is not to blame. */
  failure: { readonly cause: unknown } | null = null;
  readonly #read: ReadBytes;
  readonly #totalBytes: number;
  readonly #blocks = new Map<number, Promise<Buffer>>();

  constructor(totalBytes: number, read: ReadBytes) {
    super();
    this.#totalBytes = totalBytes;
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#fill(buffer, offset, length, position).then(
      () => callback(null),
      (cause) => callback(cause instanceof Error ? cause : new Error(String(cause))),
    );
  }

  async #fill(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    let at = offset;
    for await (const chunk of this.#chunks(position, position + length)) at += chunk.copy(buffer, at);
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    if (start < 0 || end > this.#totalBytes) throw new Error("It points behind its own end.");
    for (let at = start; at < end; ) {
      const number = Math.floor(at / blockBytes);
      const block = await this.#block(number);
      const from = at - number * blockBytes;
      const chunk = block.subarray(from, Math.min(block.length, from + end - at));
      if (chunk.length === 0) throw new Error("It is shorter than it should be.");
      yield chunk;
      at += chunk.length;
    }
  }

  #block(number: number): Promise<Buffer> {
    const known = this.#blocks.get(number);
    const start = number * blockBytes;
    const block = known ?? this.#read(start, Math.min(start + blockBytes, this.#totalBytes));
    // The newest is at the end.
    this.#blocks.delete(number);
    this.#blocks.set(number, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > keptBlocks && oldest !== undefined) this.#blocks.delete(oldest);
    block.catch((cause) => {
      this.failure = { cause };
    });
    return block;
  }
}
