import { type Clock, systemClock } from "./clock.ts";
import { ConnectionError } from "./errors/connection-error.ts";
import { readRefusal } from "./errors/read-refusal.ts";
import { UnexpectedAnswerError } from "./errors/unexpected-answer-error.ts";
import { retryWaitMs } from "./retrying/retry-wait.ts";

export interface SluiceOptions {
  /** Where the deployment is reached, such as `https://sluice.example.com`; `/api/v1` is put behind it. */
  baseUrl: string;
  apiKey: string;
  /** The key's second factor. */
  externalId: string;
  /** Another `fetch` than the global one: through a proxy, with a certificate of one's own. */
  fetch?: typeof globalThis.fetch;
  /** How long one call may take with all its repetitions. Two minutes when absent. */
  deadlineMs?: number;
  /** How long one attempt of a call that may be repeated is waited for. Half a minute when absent. */
  attemptTimeoutMs?: number;
  clock?: Clock;
}

export interface CallOptions {
  /** Ends the call, its repetitions and its waits; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  deadlineMs?: number | undefined;
  /** Your own id for the call, recorded with it: 1 to 128 of `A-Z a-z 0-9 . _ - :`. */
  requestId?: string | undefined;
}

export interface Call {
  method: "GET" | "POST" | "DELETE";
  /** Below the address of the deployment, beginning with `/api/v1/`. */
  path: string;
  /** Its values are strings, numbers, lists of them, or undefined. */
  query?: object;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** It has the same effect however often it arrives. */
  repeatable: boolean;
  /** However soon it might be sent again, it is not before this time is over. */
  repeatNoSoonerMs?: number;
}

const longestTimerMs = 2_147_483_647;

/** Sends calls, and sends them again where that is safe and of use. */
export class Transport {
  readonly clock: Clock;
  readonly #address: string;
  readonly #credentials: Readonly<Record<string, string>>;
  readonly #fetch: typeof globalThis.fetch;
  readonly #deadlineMs: number;
  readonly #attemptTimeoutMs: number;

  constructor(options: SluiceOptions) {
    this.#address = addressOf(options.baseUrl);
    this.#credentials = {
      Authorization: `Bearer ${options.apiKey}`,
      "X-Service-Key-External-Id": options.externalId,
    };
    // A browser's own fetch refuses to be called as a method of something else.
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#deadlineMs = options.deadlineMs ?? 120_000;
    this.#attemptTimeoutMs = options.attemptTimeoutMs ?? 30_000;
    this.clock = options.clock ?? systemClock;
  }

  /** The parsed answer of a call. */
  async json<Body>(call: Call, options: CallOptions = {}): Promise<{ headers: Headers; body: Body }> {
    return await this.#repeat(call, options, async (response) => {
      const text = await response.text();
      try {
        return { headers: response.headers, body: JSON.parse(text) as Body };
      } catch {
        throw new UnexpectedAnswerError(response.status, text.slice(0, 500), null);
      }
    });
  }

  /** An answer whose body is still to be read; from there on only the signal ends it. */
  async open(call: Call, options: CallOptions = {}): Promise<Response> {
    return await this.#repeat(call, options, async (response) => response);
  }

  async #repeat<Answer>(
    call: Call,
    options: CallOptions,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const { clock } = this;
    const endsAtMs = clock.now() + (options.deadlineMs ?? this.#deadlineMs);
    for (let attempt = 1; ; attempt += 1) {
      options.signal?.throwIfAborted();
      const leftMs = endsAtMs - clock.now();
      const timeoutMs = call.repeatable ? Math.min(leftMs, this.#attemptTimeoutMs) : leftMs;
      try {
        return await this.#attempt(call, options, timeoutMs, read);
      } catch (error) {
        options.signal?.throwIfAborted();
        const soonestMs = retryWaitMs(error, { repeatable: call.repeatable, attempt, random: clock.random });
        if (soonestMs === null) throw error;
        const waitMs = Math.max(soonestMs, call.repeatNoSoonerMs ?? 0);
        // Waiting for a repetition that could no longer be made would only delay the bad news.
        if (clock.now() + waitMs >= endsAtMs) throw error;
        await clock.sleep(waitMs, options.signal);
      }
    }
  }

  async #attempt<Answer>(
    call: Call,
    { signal, requestId }: CallOptions,
    timeoutMs: number,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    // Made outside: a value that cannot stand in a header is a mistake of the caller, not a broken connection.
    const headers = new Headers({
      Accept: "application/json",
      ...this.#credentials,
      ...(call.body !== undefined && { "Content-Type": "application/json" }),
      ...(requestId !== undefined && { "X-Request-Id": requestId }),
      ...call.headers,
    });
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), Math.min(Math.max(timeoutMs, 0), longestTimerMs));
    try {
      const response = await this.#fetch(`${this.#address}${call.path}${queryOf(call)}`, {
        method: call.method,
        headers,
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        // The external id would be sent on to wherever a redirect leads, and the API answers with none.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, tooLate.signal]) : tooLate.signal,
      });
      if (response.ok) return await read(response);
      throw readRefusal(response, await response.text(), this.clock.now());
    } catch (cause) {
      if (cause instanceof Error && !isNetworkFault(cause)) throw cause;
      const what = tooLate.signal.aborted ? "did not answer in time" : "could not be reached";
      throw new ConnectionError(`${this.#address} ${what} (${call.method} ${call.path}).`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What `fetch` and the reading of a body reject with when the connection fails or is given up. */
function isNetworkFault(cause: Error): boolean {
  return cause instanceof TypeError || cause instanceof DOMException;
}

function queryOf({ query }: Call): string {
  const given = new URLSearchParams();
  // An array becomes text with commas between its items, as the API takes it.
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) given.set(name, String(value));
  }
  return given.size === 0 ? "" : `?${given}`;
}

function addressOf(baseUrl: string): string {
  const { protocol, origin, pathname } = new URL(baseUrl);
  if (protocol !== "http:" && protocol !== "https:") throw new TypeError(`${baseUrl} is not a web address.`);
  return `${origin}${pathname}`.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}
