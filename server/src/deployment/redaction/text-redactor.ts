import { longestFindingChars } from "./detectors/finding.ts";
import type { Redaction } from "./redaction.ts";
import type { StreamRedactor } from "./stream-redactor.ts";

const windowChars = 65_536;
/** The end of a window that is left for the next one. No value is longer. */
const overlapChars = 2 * longestFindingChars;
/** How much of the text before is kept, because a word there can announce a value. */
const contextChars = 64;

/**
 * Redacts a text window by window. Where a window is cut depends on the text alone, not on the pieces it comes
 * in, so the same text is always redacted in the same way.
 */
export class TextRedactor implements StreamRedactor {
  readonly rows = 0;
  readonly #redaction: Redaction;
  #before: string;
  #pending = "";

  /** `hint` announces the text: the name of its column, or of its field. */
  constructor(redaction: Redaction, hint = "") {
    this.#redaction = redaction;
    this.#before = hint;
  }

  push(piece: string): string {
    this.#pending += piece;
    const parts: string[] = [];
    while (this.#pending.length >= windowChars) parts.push(this.#takeWindow());
    return parts.join("");
  }

  end(): string {
    return this.#take(this.#pending.length, "");
  }

  /** No value goes over the end of a line, so a window is best cut there. */
  #takeWindow(): string {
    const window = this.#pending.slice(0, windowChars);
    const lineEnd = window.lastIndexOf("\n") + 1;
    if (lineEnd > windowChars / 2) return this.#take(lineEnd, "");
    const cut = this.#cutBetweenFindings(window);
    return this.#take(cut, window.slice(cut));
  }

  #cutBetweenFindings(window: string): number {
    const wanted = windowChars - overlapChars;
    const shift = this.#before.length;
    const found = this.#redaction.find(this.#before + window);
    const straddling = found.find(({ start, end }) => start - shift < wanted && end - shift > wanted);
    const cut = straddling ? Math.max(straddling.start - shift, 1) : wanted;
    const splitsAPair = /[\ud800-\udbff]/.test(window.charAt(cut - 1)) && cut > 1;
    return splitsAPair ? cut - 1 : cut;
  }

  #take(chars: number, after: string): string {
    const redacted = this.#redaction.apply(this.#pending.slice(0, chars), this.#before, after);
    this.#pending = this.#pending.slice(chars);
    this.#before = (this.#before + redacted).slice(-contextChars);
    return redacted;
  }
}
