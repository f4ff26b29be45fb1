import type { Readable } from "node:stream";

type Headers = Readonly<Record<string, string>>;

export type Answer = JsonAnswer | ContentAnswer | StreamAnswer;

interface WithCookies {
  /** One `Set-Cookie` each. */
  readonly cookies?: readonly string[];
}

export interface JsonAnswer extends WithCookies {
  readonly status: number;
  readonly headers?: Headers;
  /** Sent as JSON; nothing is sent of `undefined`. */
  readonly body: unknown;
  /** What the caller's record says of the request besides that it was answered. */
  readonly recorded?: string;
}

export interface ContentAnswer extends WithCookies {
  readonly status: number;
  /** Say what the content is: Content-Type. */
  readonly headers: Headers;
  readonly content: Buffer;
}

export interface StreamAnswer extends WithCookies {
  readonly status: number;
  /** Say what the stream is: Content-Type, and Content-Length where it is known. */
  readonly headers: Headers;
  /** Destroyed when the caller goes away, and unread when it asked for the headers alone. */
  readonly stream: Readable;
}
