import { createHash } from "node:crypto";

/**
 * What was answered about a text that people wrote, for as long as it is among the last that were asked about. An
 * import or an autosave asks the same again and again, and each answer costs a process.
 */
export class RememberedAnswers<Answer> {
  readonly #answers = new Map<string, Answer>();
  readonly #kept: number;

  constructor(kept: number) {
    this.#kept = kept;
  }

  find(asked: unknown): Answer | undefined {
    const key = keyOf(asked);
    const answer = this.#answers.get(key);
    if (answer !== undefined) this.#put(key, answer);
    return answer;
  }

  remember(asked: unknown, answer: Answer): void {
    this.#put(keyOf(asked), answer);
    if (this.#answers.size <= this.#kept) return;
    const [oldest = ""] = this.#answers.keys();
    this.#answers.delete(oldest);
  }

  /** A map lists in the order of putting: what is put again is the newest. */
  #put(key: string, answer: Answer): void {
    this.#answers.delete(key);
    this.#answers.set(key, answer);
  }
}

/** Not the text itself, which may be large and is somebody's. */
function keyOf(asked: unknown): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64");
}
