import { Wire } from "./fuzz/wire.ts";
import type { TestKey } from "./running-system.ts";

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key: TestKey;
  readonly headers?: readonly (readonly [string, string])[];
}

export interface Told {
  /** The status of an answer, the code of a refusal. */
  readonly outcome: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there
  readonly body: any;
  readonly retryAfter: string | undefined;
}

const pollMs = 20;

/** Many callers with a connection each, spread over servers; they speak at the same moment. */
export class Crowd {
  readonly #urls: readonly string[];
  readonly #wires: Wire[] = [];

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async all(count: number, ask: (at: number) => Asked, from = 0): Promise<Told[]> {
    return await Promise.all(Array.from({ length: count }, (_, at) => this.#tell(from + at, ask(at))));
  }

  /** Waits until every server knows the keys; says how many calls of each were served for that, and when. */
  async meet(keys: readonly TestKey[]): Promise<{ calls: number; minute: number }> {
    const minute = Math.floor(Date.now() / 60_000);
    for (const at of this.#urls.keys()) {
      for (const key of keys) {
        // A key that is not known costs nothing, so only the last of these calls counts.
        while ((await this.#tell(at, { method: "GET", path: "/me", key })).outcome !== "200") {
          await new Promise((resolve) => setTimeout(resolve, pollMs));
        }
      }
    }
    return { calls: this.#urls.length, minute };
  }

  leave(): void {
    for (const wire of this.#wires) wire.close();
  }

  async #tell(at: number, { method, path, key, headers = [] }: Asked): Promise<Told> {
    const answer = await this.#wire(at).send({
      method,
      target: `/api/v1${path}`,
      headers: [...Object.entries(key.headers), ...headers],
      body: null,
    });
    const body = JSON.parse(answer.body.toString());
    const outcome = answer.status < 400 ? String(answer.status) : body.error.code;
    return { outcome, body, retryAfter: answer.headers.get("retry-after") };
  }

  #wire(at: number): Wire {
    const url = this.#urls[at % this.#urls.length] ?? "";
    this.#wires[at] ??= new Wire(Number(new URL(url).port));
    return this.#wires[at];
  }
}

/** How often each outcome came. */
export function tally(told: readonly Told[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of told) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
