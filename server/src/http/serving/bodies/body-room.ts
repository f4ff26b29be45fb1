interface Waiting {
  readonly owner: string;
  readonly bytes: number;
  readonly go: () => void;
}

/**
 * Memory for bodies that are kept until they are parsed: so much in all, and so much for one owner. A body for which
 * there is no room yet is left on its connection, so that its sender waits too.
 */
export class BodyRoom {
  readonly #maxBytes: number;
  readonly #maxBytesPerOwner: number;
  #used = 0;
  readonly #usedBy = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();

  constructor(bounds: { maxBytes: number; maxBytesPerOwner: number }) {
    this.#maxBytes = bounds.maxBytes;
    this.#maxBytesPerOwner = bounds.maxBytesPerOwner;
  }

  /** Resolves when the room is the owner's, with what gives it back. */
  async take(owner: string, bytes: number): Promise<() => void> {
    await new Promise<void>((go) => {
      this.#waiting.add({ owner, bytes, go });
      this.#grant();
    });
    return () => {
      this.#use(owner, -bytes);
      this.#grant();
    };
  }

  #use(owner: string, bytes: number): void {
    this.#used += bytes;
    const used = (this.#usedBy.get(owner) ?? 0) + bytes;
    if (used === 0) this.#usedBy.delete(owner);
    else this.#usedBy.set(owner, used);
  }

  #grant(): void {
    for (const waiting of this.#waiting) {
      const { owner, bytes, go } = waiting;
      // Who waits for room of its own keeps nobody else waiting.
      if ((this.#usedBy.get(owner) ?? 0) + bytes > this.#maxBytesPerOwner) continue;
      // Nobody goes before one who waits for room in all, or small bodies would keep a large one out for ever.
      if (this.#used + bytes > this.#maxBytes) return;
      this.#waiting.delete(waiting);
      this.#use(owner, bytes);
      go();
    }
  }
}
