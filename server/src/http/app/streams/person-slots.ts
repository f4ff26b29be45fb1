import { limits } from "@sluice/contract";

const { maxStreams, maxStreamsPerPerson, retryAfterSeconds } = limits.live;

type Slot =
  | { readonly ok: true; readonly free: () => void }
  | {
      readonly ok: false;
      readonly refusal: { code: "too_many_streams"; facts: { retryAfterSeconds: number } };
    };

/** The streams that this process holds open for people. */
export class PersonSlots {
  #open = 0;
  readonly #openBy = new Map<string, number>();

  /** Call `free` once, when the stream has ended. */
  take(userId: string): Slot {
    const own = this.#openBy.get(userId) ?? 0;
    if (own >= maxStreamsPerPerson || this.#open >= maxStreams) {
      return { ok: false, refusal: { code: "too_many_streams", facts: { retryAfterSeconds } } };
    }
    this.#open += 1;
    this.#openBy.set(userId, own + 1);
    return { ok: true, free: () => this.#free(userId) };
  }

  #free(userId: string): void {
    this.#open -= 1;
    const left = (this.#openBy.get(userId) ?? 0) - 1;
    if (left > 0) this.#openBy.set(userId, left);
    else this.#openBy.delete(userId);
  }
}
