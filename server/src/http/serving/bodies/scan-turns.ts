interface Waiting {
  readonly bytes: number;
  readonly go: () => void;
}

/**
 * Shares the event loop between the bodies that are scanned and everything else: only so many bytes are scanned in
 * one turn of it. Whoever comes later waits for a next turn, and then the owners of bodies take turns, so that one
 * who sends a thousand bodies delays the others no more than one who sends a single one.
 */
export class ScanTurns {
  readonly #bytesPerTurn: number;
  #bytesLeft: number;
  #isRenewing = false;
  /** By owner, whoever is next first. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(bytesPerTurn: number) {
    this.#bytesPerTurn = bytesPerTurn;
    this.#bytesLeft = bytesPerTurn;
  }

  /** Takes room in this turn of the loop, if nobody waits and there is some. */
  takeNow(bytes: number): boolean {
    if (this.#waiting.size > 0 || this.#bytesLeft < bytes) return false;
    this.#bytesLeft -= bytes;
    this.#renewNext();
    return true;
  }

  /** Resolves when it is the owner's turn. No more may be asked for than a turn has. */
  async take(owner: string, bytes: number): Promise<void> {
    if (this.takeNow(bytes)) return;
    await new Promise<void>((go) => {
      const queue = this.#waiting.get(owner);
      if (queue) queue.push({ bytes, go });
      else this.#waiting.set(owner, [{ bytes, go }]);
      this.#renewNext();
    });
  }

  #renewNext(): void {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    setImmediate(() => {
      this.#isRenewing = false;
      this.#bytesLeft = this.#bytesPerTurn;
      this.#grant();
    });
  }

  #grant(): void {
    for (const [owner, queue] of this.#waiting) {
      const next = queue[0];
      if (next === undefined || next.bytes > this.#bytesLeft) break;
      this.#bytesLeft -= next.bytes;
      queue.shift();
      this.#waiting.delete(owner);
      // Behind all others, where this loop comes to it again if there is room.
      if (queue.length > 0) this.#waiting.set(owner, queue);
      next.go();
    }
    if (this.#bytesLeft < this.#bytesPerTurn) this.#renewNext();
  }
}
