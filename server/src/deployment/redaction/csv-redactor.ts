import type { Redaction } from "./redaction.ts";
import type { StreamRedactor } from "./stream-redactor.ts";
import { TextRedactor } from "./text-redactor.ts";

/** A cell this long is most likely a quote that nobody closed: the rest is then read as plain text. */
const maxCellChars = 1_048_576;
const maxHints = 1_000;
const maxHintChars = 48;
const delimiters = [",", ";", "\t", "|"] as const;

interface Cell {
  /** Exactly as it stands in the file. */
  readonly raw: string;
  readonly isQuoted: boolean;
}

/**
 * Redacts a table cell by cell, so that two numbers in neighbouring cells are never read as one. Cells that
 * hold nothing to redact keep every character they have; others are quoted again as they were.
 */
export class CsvRedactor implements StreamRedactor {
  rows = 0;
  readonly #redaction: Redaction;
  readonly #hints: string[] = [];
  #delimiter: string | null;
  #cellEnd = /$/g;
  #column = 0;
  #pending = "";
  #asText: TextRedactor | null = null;

  constructor(redaction: Redaction, delimiter: string | null) {
    this.#redaction = redaction;
    this.#delimiter = delimiter;
  }

  push(piece: string): string {
    return this.#read(piece, false);
  }

  end(): string {
    const rest = this.#read("", true);
    if (this.#column > 0) this.rows += 1;
    return rest + (this.#asText?.end() ?? "");
  }

  #read(piece: string, isLast: boolean): string {
    if (this.#asText) return this.#asText.push(piece);
    this.#pending += piece;
    if (!this.#settleDelimiter(isLast)) return "";
    const parts: string[] = [];
    let position = 0;
    while (position < this.#pending.length) {
      const cell = this.#cellAt(position, isLast);
      if (cell === null) break;
      position += cell.raw.length;
      const separator = this.#separatorAt(position, isLast);
      if (separator === null) {
        position -= cell.raw.length;
        break;
      }
      position += separator.length;
      parts.push(this.#redactCell(cell), separator);
      this.#countColumn(cell, separator);
    }
    this.#pending = this.#pending.slice(position);
    if (this.#pending.length > maxCellChars) {
      this.#asText = new TextRedactor(this.#redaction);
      parts.push(this.#asText.push(this.#pending));
      this.#pending = "";
    }
    return parts.join("");
  }

  /** The sign that the first line has most often. */
  #settleDelimiter(isLast: boolean): boolean {
    if (this.#delimiter === null) {
      const lineEnd = this.#pending.search(/[\r\n]/);
      if (lineEnd < 0 && !isLast && this.#pending.length < maxCellChars) return false;
      const line = this.#pending.slice(0, lineEnd < 0 ? undefined : lineEnd).replace(/"[^"]*"/g, "");
      const counts = delimiters.map((sign) => line.split(sign).length);
      this.#delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
    }
    this.#cellEnd = new RegExp(`[\\r\\n${this.#delimiter === "|" ? "\\|" : this.#delimiter}]`, "g");
    return true;
  }

  /** The cell that begins at `start`, or null when its end has not come yet. */
  #cellAt(start: number, isLast: boolean): Cell | null {
    if (this.#pending[start] !== '"') return this.#upToSeparator(start, start, isLast);
    const closing = this.#closingQuote(start + 1);
    if (closing === null) return isLast ? { raw: this.#pending.slice(start), isQuoted: false } : null;
    const whole = this.#upToSeparator(start, closing + 1, isLast);
    return whole && { raw: whole.raw, isQuoted: whole.raw.length === closing + 1 - start };
  }

  #upToSeparator(start: number, from: number, isLast: boolean): Cell | null {
    this.#cellEnd.lastIndex = from;
    const end = this.#cellEnd.exec(this.#pending)?.index ?? (isLast ? this.#pending.length : null);
    return end === null ? null : { raw: this.#pending.slice(start, end), isQuoted: false };
  }

  #closingQuote(from: number): number | null {
    let quote = this.#pending.indexOf('"', from);
    while (quote >= 0 && this.#pending[quote + 1] === '"') quote = this.#pending.indexOf('"', quote + 2);
    return quote < 0 ? null : quote;
  }

  /** A carriage return at the end of a piece may be half of a line end. */
  #separatorAt(position: number, isLast: boolean): string | null {
    const sign = this.#pending.charAt(position);
    if (sign !== "\r") return sign;
    if (position + 1 === this.#pending.length && !isLast) return null;
    return this.#pending[position + 1] === "\n" ? "\r\n" : sign;
  }

  #redactCell({ raw, isQuoted }: Cell): string {
    if (raw === "") return raw;
    const value = isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    const redactor = new TextRedactor(this.#redaction, this.#hints[this.#column] ?? "");
    const redacted = redactor.push(value) + redactor.end();
    if (redacted === value) return raw;
    return isQuoted ? `"${redacted.replaceAll('"', '""')}"` : redacted;
  }

  /** The first row's cells announce those below them. */
  #countColumn({ raw }: Cell, separator: string): void {
    if (this.rows === 0 && this.#hints.length < maxHints && raw.length <= maxHintChars) {
      this.#hints[this.#column] = `${raw.replaceAll('"', "")}: `;
    }
    this.#column += 1;
    if (separator === this.#delimiter) return;
    this.rows += 1;
    this.#column = 0;
  }
}
