/**
 * Frames between the server and a sandbox process: 4 bytes of length, one of kind, the body. Neither
 * `serialization: "advanced"` nor Node's JSON channel will do here: the first hands hostile bytes to V8's
 * deserialiser, the second buffers a line of any length.
 */
export type Frame =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "bytes"; readonly bytes: Buffer };

export class FrameError extends Error {}

const headerBytes = 5;
const kinds = { json: 0, bytes: 1 } as const;

export function encodeJsonFrame(value: unknown): Buffer {
  return encode(kinds.json, Buffer.from(JSON.stringify(value)));
}

export function encodeBytesFrame(bytes: Uint8Array): Buffer {
  return encode(kinds.bytes, bytes);
}

function encode(kind: number, body: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(headerBytes + body.length);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt8(kind, 4);
  frame.set(body, headerBytes);
  return frame;
}

/** Takes chunks as they come and gives whole frames; refuses a frame that announces more than the bound. */
export class FrameDecoder {
  readonly #maxBodyBytes: number;
  readonly #readJson: (body: Buffer) => unknown;
  #chunks: Buffer[] = [];
  #buffered = 0;

  /** `readJson` throws on what it refuses. The plain parser is for the side that receives only from the server. */
  constructor(maxBodyBytes: number, readJson: (body: Buffer) => unknown = parse) {
    this.#maxBodyBytes = maxBodyBytes;
    this.#readJson = readJson;
  }

  *push(chunk: Buffer): Generator<Frame> {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    while (this.#buffered >= headerBytes) {
      const header = this.#peekHeader();
      const bodyBytes = header.readUInt32BE(0);
      if (bodyBytes > this.#maxBodyBytes) throw new FrameError(`A frame announced ${bodyBytes} bytes.`);
      if (this.#buffered < headerBytes + bodyBytes) return;
      // Joined only when it came in parts: a chunk may hold thousands of frames.
      const whole = this.#chunks.length === 1 ? header : Buffer.concat(this.#chunks);
      const body = whole.subarray(headerBytes, headerBytes + bodyBytes);
      const rest = whole.subarray(headerBytes + bodyBytes);
      this.#chunks = rest.length === 0 ? [] : [rest];
      this.#buffered = rest.length;
      yield this.#decodeBody(whole.readUInt8(4), body);
    }
  }

  #decodeBody(kind: number, body: Buffer): Frame {
    if (kind === kinds.bytes) return { kind: "bytes", bytes: body };
    if (kind !== kinds.json) throw new FrameError(`A frame is of the unknown kind ${kind}.`);
    try {
      return { kind: "json", value: this.#readJson(body) };
    } catch {
      throw new FrameError("A frame does not hold JSON.");
    }
  }

  #peekHeader(): Buffer {
    const first = this.#chunks[0];
    if (first !== undefined && first.length >= headerBytes) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}

function parse(body: Buffer): unknown {
  return JSON.parse(body.toString("utf8"));
}
