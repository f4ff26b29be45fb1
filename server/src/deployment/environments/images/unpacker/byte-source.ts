/** Bytes that come in chunks, taken in the amounts that whoever reads asks for. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** So many bytes, or fewer at the end. */
  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** So many bytes in chunks; ends early where the source does. */
  async *stream(bytes: number): AsyncGenerator<Buffer> {
    let left = bytes;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#fetch())) return;
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** All that is left. */
  async *rest(): AsyncGenerator<Buffer> {
    yield* this.stream(Number.MAX_SAFE_INTEGER);
  }

  /** The first bytes, which stay to be read. */
  async peek(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes && (await this.#fetch())) {
      // Until there are enough, or no more.
    }
    return this.#held.subarray(0, bytes);
  }

  async #fetch(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    const chunk = Buffer.isBuffer(value) ? value : Buffer.from(value);
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    return true;
  }
}
