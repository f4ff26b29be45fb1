/**
 * The bodies that are arriving. Each holds a connection and what has come of it so far, however slowly its sender
 * goes on, so there may be only so many: when one more comes, the oldest body of whoever has most is broken off.
 */
export class BodyCrowd {
  readonly #maxBodies: number;
  #count = 0;
  /** By owner, the oldest first. */
  readonly #arriving = new Map<string, Set<() => void>>();

  constructor(maxBodies: number) {
    this.#maxBodies = maxBodies;
  }

  /** Says when the body has arrived, by calling what this gives back. */
  enter(owner: string, breakOff: () => void): () => void {
    const own = this.#arriving.get(owner) ?? new Set();
    this.#arriving.set(owner, own.add(breakOff));
    this.#count += 1;
    if (this.#count > this.#maxBodies) this.#breakOffOne();
    return () => this.#leave(owner, breakOff);
  }

  #leave(owner: string, breakOff: () => void): void {
    const own = this.#arriving.get(owner);
    if (!own?.delete(breakOff)) return;
    this.#count -= 1;
    if (own.size === 0) this.#arriving.delete(owner);
  }

  #breakOffOne(): void {
    let most: [string, Set<() => void>] | null = null;
    for (const entry of this.#arriving) {
      if (most === null || entry[1].size > most[1].size) most = entry;
    }
    const [owner, bodies] = most ?? ["", new Set<() => void>()];
    for (const breakOff of bodies) {
      this.#leave(owner, breakOff);
      breakOff();
      return;
    }
  }
}
