import { Readable } from "node:stream";
import type { BlobBody } from "./blob-store.ts";

/** Large enough to keep disks and sockets busy, small enough that hashing one does not stall the process. */
const MAX_CHUNK_BYTES = 1024 * 1024;

interface TrackedBody {
  chunks: AsyncIterable<Buffer>;
  /** Read so far. */
  bytes: number;
  /** Set when the body itself failed, or was aborted: the put then rejects with exactly that. */
  failure: { error: unknown } | null;
}

export function trackBody(
  body: BlobBody,
  signal?: AbortSignal,
  maxBytes = Number.MAX_SAFE_INTEGER,
): TrackedBody {
  const tracked: TrackedBody = { chunks: track(), bytes: 0, failure: null };
  async function* track(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of bodyChunks(body, signal)) {
        tracked.bytes += chunk.length;
        if (tracked.bytes > maxBytes) throw new Error(`An object here holds at most ${maxBytes} bytes.`);
        yield chunk;
      }
    } catch (error) {
      tracked.failure = { error };
      throw error;
    }
  }
  return tracked;
}

/**
 * The chunks of a body, none empty and none large. When the caller stops or the signal aborts, the source is destroyed:
 * a stream that nobody reads would keep its file or socket open for ever.
 */
async function* bodyChunks(body: BlobBody, signal?: AbortSignal): AsyncGenerator<Buffer, void, void> {
  try {
    signal?.throwIfAborted();
    if (body instanceof Uint8Array) yield* slices(body, signal);
    else yield* sourceChunks(body, signal);
  } finally {
    releaseBody(body);
  }
}

/** For a body that will not be read at all. */
export function releaseBody(body: BlobBody): void {
  if (!(body instanceof Readable) || body.destroyed) return;
  // The put already reports why it failed; a second, unhandled "error" event would end the process.
  body.on("error", () => {});
  body.destroy();
}

async function* sourceChunks(
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      const step = await nextUnlessAborted(iterator, signal);
      if (step.done) {
        finished = true;
        return;
      }
      yield* slices(step.value, signal);
    }
  } finally {
    // Not awaited: a source that is stuck never answers, and the put must end all the same.
    if (!finished) Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

async function nextUnlessAborted<T>(
  iterator: AsyncIterator<T>,
  signal?: AbortSignal,
): Promise<IteratorResult<T>> {
  if (signal === undefined) return iterator.next();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    iterator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function* slices(chunk: Uint8Array, signal?: AbortSignal): Generator<Buffer> {
  if (!(chunk instanceof Uint8Array)) {
    throw new TypeError("An object's body is made of bytes; this one gave something else, such as text.");
  }
  for (let offset = 0; offset < chunk.byteLength; offset += MAX_CHUNK_BYTES) {
    signal?.throwIfAborted();
    const bytes = Math.min(MAX_CHUNK_BYTES, chunk.byteLength - offset);
    yield Buffer.from(chunk.buffer, chunk.byteOffset + offset, bytes);
  }
}
