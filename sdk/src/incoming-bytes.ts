import { ConnectionError } from "./errors/connection-error.ts";

/**
 * The bytes of an answer as they come. A connection that has died in silence says nothing of it, so one from
 * which nothing has come for so long counts as broken.
 */
export async function* incomingBytes(
  response: Response,
  { silenceMs, signal }: { silenceMs: number; signal?: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await before(silenceMs, reader.read());
      if (done) return;
      yield value;
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof ConnectionError
      ? cause
      : new ConnectionError("The connection broke while the answer was being read.", { cause });
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function before<Value>(silenceMs: number, coming: Promise<Value>): Promise<Value> {
  // Whoever loses the race must not be left as a rejection that nobody hears.
  coming.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const broken = new ConnectionError(`Nothing has come for ${silenceMs} ms.`);
    timer = setTimeout(() => reject(broken), silenceMs);
  });
  try {
    return await Promise.race([coming, silence]);
  } finally {
    clearTimeout(timer);
  }
}
