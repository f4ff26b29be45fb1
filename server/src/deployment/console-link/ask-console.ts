import { readForeignJson } from "@sluice/core";
import type { Static, TSchema } from "typebox";
import { Check } from "typebox/schema";
import { channelBase } from "../../access/channel-wire.ts";
import { ChannelFault } from "../../access/console-channel.ts";

export interface Question<Shape extends TSchema | null> {
  readonly path: string;
  readonly body: unknown;
  /** Null at the enrolment. */
  readonly credential: string | null;
  /** What the answer must be; null where nothing is answered. */
  readonly shape: Shape;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

type Told<Shape> = Shape extends TSchema ? Static<Shape> : undefined;

const answerMaxBytes = 64 * 1_024 * 1_024;
const sentenceMaxBytes = 64 * 1_024;

/** One question to the console. Anything but the answer that was asked for is a `ChannelFault`. */
export async function askConsole<const Shape extends TSchema | null>(
  consoleUrl: string,
  { path, body, credential, shape, timeoutMs, signal }: Question<Shape>,
): Promise<Told<Shape>> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline;
  try {
    const response = await fetch(`${consoleUrl}${channelBase}${path}`, {
      method: "POST",
      // A credential is never carried on to wherever an answer points.
      redirect: "error",
      signal: stop,
      headers: {
        "Content-Type": "application/json",
        ...(credential !== null && { Authorization: `Bearer ${credential}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw await faultOf(response);
    if (shape === null) {
      await response.body?.cancel();
      return undefined as Told<Shape>;
    }
    const read = readForeignJson(await readBytes(response, answerMaxBytes), { maxLength: answerMaxBytes });
    if (read.ok && Check(shape, read.value)) return read.value as Told<Shape>;
    throw new ChannelFault("unintelligible", "The console answered something that this release cannot read.");
  } catch (cause) {
    if (cause instanceof ChannelFault) throw cause;
    throw new ChannelFault("unreachable", `The console cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}

async function faultOf(response: Response): Promise<ChannelFault> {
  const read = readForeignJson(await readBytes(response, sentenceMaxBytes), { maxLength: sentenceMaxBytes });
  const error = read.ok
    ? (read.value as { error?: { code?: unknown; message?: unknown } } | null)?.error
    : null;
  const said = typeof error?.message === "string" ? error.message : `It answered ${response.status}.`;
  const isRefused = response.status === 401 || response.status === 403 || response.status === 409;
  const isMissing = error?.code === "feed_not_found";
  if (isMissing) return new FeedMissing(said);
  return new ChannelFault(isRefused ? "refused" : "unreachable", said);
}

/** This console does not have the feed that was asked for. */
export class FeedMissing extends ChannelFault {
  constructor(said: string) {
    super("unintelligible", said);
  }
}

async function readBytes({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ChannelFault("unintelligible", "The console's answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The reason in a word or two: what is thrown names the address it was thrown at, and says little else. */
function reasonOf(cause: unknown): string {
  const { name, cause: inner } = cause as Error;
  if (name === "TimeoutError") return "it did not answer in time";
  const code = (inner as { code?: unknown } | undefined)?.code;
  return typeof code === "string" ? code : name;
}
