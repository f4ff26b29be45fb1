import { limits } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";

interface StreamBounds {
  readonly maxStreams: number;
  readonly maxStreamsPerKey: number;
}

type Slot =
  | { readonly ok: true; readonly free: () => void }
  | { readonly ok: false; readonly refusal: Refusal<"rate_limited"> };

const retryAfterSeconds = limits.events.tooManyStreamsRetryAfterSeconds;

/** The event streams that this process holds open: each costs a connection and a place among a run's followers. */
export class StreamSlots {
  readonly #bounds: StreamBounds;
  #open = 0;
  readonly #openBy = new Map<string, number>();

  constructor(bounds: StreamBounds) {
    this.#bounds = bounds;
  }

  /** Call `free` once, when the stream has ended. */
  take(keyId: string): Slot {
    const { maxStreams, maxStreamsPerKey } = this.#bounds;
    const own = this.#openBy.get(keyId) ?? 0;
    if (own >= maxStreamsPerKey) return refuse("key", maxStreamsPerKey);
    if (this.#open >= maxStreams) return refuse("server", maxStreams);
    this.#open += 1;
    this.#openBy.set(keyId, own + 1);
    return { ok: true, free: () => this.#free(keyId) };
  }

  #free(keyId: string): void {
    this.#open -= 1;
    const left = (this.#openBy.get(keyId) ?? 0) - 1;
    if (left > 0) this.#openBy.set(keyId, left);
    else this.#openBy.delete(keyId);
  }
}

function refuse(streamsOf: "key" | "server", maxStreams: number): Slot {
  return {
    ok: false,
    refusal: { code: "rate_limited", facts: { streamsOf, maxStreams, retryAfterSeconds } },
  };
}
