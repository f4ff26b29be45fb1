/** Who is expanding a zip in this process. One at a time each: it takes disks, processors and many rows. */
export class ExpansionsUnderWay {
  readonly #people = new Set<string>();

  /** Null while the person has one under way; else what to call at its end. */
  begin(ownerId: string): (() => void) | null {
    if (this.#people.has(ownerId)) return null;
    this.#people.add(ownerId);
    return () => void this.#people.delete(ownerId);
  }
}
