import { ConnectionError } from "../errors/connection-error.ts";
import { UnexpectedAnswerError } from "../errors/unexpected-answer-error.ts";
import { incomingBytes } from "../incoming-bytes.ts";
import { backoffMs } from "../retrying/retry-wait.ts";
import type { Transport } from "../transport.ts";

export interface DownloadOptions {
  signal?: AbortSignal | undefined;
  /** After how long without a byte the connection counts as dead. A minute when absent. */
  silenceMs?: number | undefined;
}

/** Where the bytes of a download go, in their order. */
export interface DownloadTarget {
  /** Before the first byte; and again when the download begins anew, after which what was written is void. */
  start(): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  /** After the last byte. */
  close(): Promise<void>;
  /** The download failed: nothing of it should be left. */
  abort(): Promise<void>;
}

export interface Source {
  path: string;
  /** Ask for no more than this at a time. */
  partMaxBytes?: number;
}

/** How far a download has come. */
interface Progress {
  receivedBytes: number;
  /** Names the content that was received so far; null when it cannot be gone on with. */
  etag: string | null;
}

const maxBreaksInARow = 5;

/**
 * After a break it goes on where it was, provided that the content is still the same; where it cannot, it begins
 * again.
 */
export async function download(
  transport: Transport,
  source: Source,
  target: DownloadTarget,
  options: DownloadOptions,
): Promise<{ bytes: number }> {
  try {
    await target.start();
    const bytes = await fill(transport, source, target, options);
    await target.close();
    return { bytes };
  } catch (error) {
    // Why the download failed matters more than what could not be cleared away.
    await target.abort().catch(() => {});
    throw error;
  }
}

async function fill(
  transport: Transport,
  source: Source,
  target: DownloadTarget,
  options: DownloadOptions,
): Promise<number> {
  const { clock } = transport;
  const progress: Progress = { receivedBytes: 0, etag: null };
  for (let breaks = 0; ; ) {
    const before = progress.receivedBytes;
    try {
      if (await receive(transport, source, target, progress, options)) return progress.receivedBytes;
      breaks = 0;
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      breaks = progress.etag !== null && progress.receivedBytes > before ? 1 : breaks + 1;
      if (breaks >= maxBreaksInARow) throw error;
      await clock.sleep(backoffMs(breaks, clock.random), options.signal);
    }
  }
}

/** One answer's worth of the file. True when that was the last of it. */
async function receive(
  transport: Transport,
  { path, partMaxBytes }: Source,
  target: DownloadTarget,
  progress: Progress,
  { signal, silenceMs = 60_000 }: DownloadOptions,
): Promise<boolean> {
  const from = progress.etag === null ? 0 : progress.receivedBytes;
  const upTo = partMaxBytes === undefined ? "" : from + partMaxBytes - 1;
  const headers = {
    Accept: "*/*",
    // Packed on the way, its bytes could neither be counted nor gone on with.
    "Accept-Encoding": "identity",
    ...((from > 0 || partMaxBytes !== undefined) && { Range: `bytes=${from}-${upTo}` }),
    ...(progress.etag !== null && { "If-Range": progress.etag }),
  };
  const response = await transport.open({ method: "GET", path, headers, repeatable: true }, { signal });
  const start = startOf(response, from);
  if (start === null) {
    await response.body?.cancel();
    throw new UnexpectedAnswerError(response.status, "Content-Range is not what was asked for", null);
  }
  if (start === 0 && progress.receivedBytes > 0) await target.start();
  progress.receivedBytes = start;
  progress.etag = strongTag(response.headers.get("etag"));
  for await (const bytes of incomingBytes(response, { silenceMs, signal })) {
    await target.write(bytes);
    progress.receivedBytes += bytes.length;
  }
  const { end, total } = extentOf(response, start);
  if (end !== null && progress.receivedBytes !== end) throw new ConnectionError("The file broke off.");
  return total === null || progress.receivedBytes >= total;
}

const contentRange = /^bytes (\d+)-(\d+)\/(\d+)$/;

/** Where the answer's bytes belong, or null when they are not those that were asked for. */
function startOf({ status, headers }: Response, asked: number): number | null {
  if (status !== 206) return 0;
  return Number(contentRange.exec(headers.get("content-range") ?? "")?.[1]) === asked ? asked : null;
}

function extentOf(
  { status, headers }: Response,
  start: number,
): { end: number | null; total: number | null } {
  if (status === 206) {
    const [, , last, total] = contentRange.exec(headers.get("content-range") ?? "") ?? [];
    return { end: Number(last) + 1, total: Number(total) };
  }
  const length = headers.get("content-length");
  const end = length === null || headers.has("content-encoding") ? null : start + Number(length);
  return { end, total: end };
}

/** A weak tag does not promise the same bytes. */
function strongTag(header: string | null): string | null {
  return header?.startsWith('"') ? header : null;
}
