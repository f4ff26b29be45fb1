/** Lets one at a time through, in the order in which they came. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when everybody before has left, with the way to leave. Rejects when the signal comes first. */
  async take(signal: AbortSignal): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    this.#last = before.then(() => promise);
    const aborted = Promise.withResolvers<never>();
    const giveUp = () => aborted.reject(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      signal.throwIfAborted();
      await Promise.race([before, aborted.promise]);
      return leave;
    } catch (cause) {
      leave();
      throw cause;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }
}
