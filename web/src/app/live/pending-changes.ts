/** Above it a topic is fetched anew as a whole: telling its things apart would cost more than it saves. */
const manyIds = 200;

/** What changed since it was last taken. However many changes arrive, it stays small. */
export class PendingChanges {
  #topics = new Map<string, Set<string> | "all">();

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  add(topic: string, id: string): void {
    const ids = this.#topics.get(topic) ?? new Set();
    if (ids === "all") return;
    ids.add(id);
    this.#topics.set(topic, ids.size > manyIds ? "all" : ids);
  }

  /** Tells of a query, by its key, whether it shows something that changed; what was pending is forgotten. */
  take(): (key: readonly unknown[]) => boolean {
    const topics = this.#topics;
    this.#topics = new Map();
    return ([topic, of]) => {
      const ids = typeof topic === "string" ? topics.get(topic) : undefined;
      if (ids === undefined) return false;
      return ids === "all" || of === undefined || of === "list" || (typeof of === "string" && ids.has(of));
    };
  }
}
