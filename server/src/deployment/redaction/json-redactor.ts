import type { Redaction } from "./redaction.ts";
import type { StreamRedactor } from "./stream-redactor.ts";
import { TextRedactor } from "./text-redactor.ts";

const maxLiteralChars = 65_536;
const maxScalarChars = 512;
const maxHintChars = 48;
const longestEscapeChars = 6;
const structure = /[\s{}[\],:]+/y;
const scalar = /[^\s{}[\],:"]+/y;
const jsonScalar = /^(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)$/;
const blanks = /[ \t]*/y;

/**
 * Redacts the strings, the names and the numbers of JSON, and of JSON documents one after another, without
 * reading a document whole: everything else keeps every character it has. A number in which something was
 * found becomes a string. What turns out not to be JSON is plain text from there on.
 */
export class JsonRedactor implements StreamRedactor {
  readonly rows = 0;
  readonly #redaction: Redaction;
  /** The name of the field that a value belongs to. */
  #hint = "";
  #lastString = "";
  #pending = "";
  /** Inside a string too long to be buffered. */
  #longString: TextRedactor | null = null;
  #asText: TextRedactor | null = null;

  constructor(redaction: Redaction) {
    this.#redaction = redaction;
  }

  push(piece: string): string {
    return this.#read(piece, false);
  }

  end(): string {
    const rest = this.#read("", true);
    return rest + (this.#asText?.end() ?? "");
  }

  #read(piece: string, isLast: boolean): string {
    this.#pending += piece;
    const parts: string[] = [];
    while (this.#pending !== "" && this.#asText === null) {
      const taken = this.#longString ? this.#readLongString(isLast) : this.#readNext(isLast);
      if (taken === null) break;
      parts.push(taken);
    }
    if (this.#asText) parts.push(this.#asText.push(this.#take(this.#pending.length)));
    return parts.join("");
  }

  /** The tokens that are complete; null when more text must come first. */
  #readNext(isLast: boolean): string | null {
    const parts: string[] = [];
    let position = 0;
    while (position < this.#pending.length) {
      const length = this.#readToken(position, isLast, parts);
      if (length === 0) break;
      position += length;
    }
    this.#take(position);
    if (position === 0 && this.#longString === null && this.#asText === null) return null;
    return parts.join("");
  }

  #readToken(position: number, isLast: boolean, parts: string[]): number {
    if (this.#pending[position] === '"') return this.#readString(position, isLast, parts);
    const between = matchAt(structure, this.#pending, position);
    if (between !== "") {
      if (between.includes(":")) this.#hint = this.#lastString;
      parts.push(between);
      return between.length;
    }
    return this.#readScalar(position, isLast, parts);
  }

  #readScalar(position: number, isLast: boolean, parts: string[]): number {
    const written = matchAt(scalar, this.#pending, position);
    const end = position + written.length;
    const next = end + matchAt(blanks, this.#pending, end).length;
    if (next === this.#pending.length && !isLast && next - position <= maxScalarChars) return 0;
    // Behind it a list or an object goes on, or a line ends; else it is the beginning of a text with numbers.
    const isFollowed = /^[\r\n,\]}]?$/.test(this.#pending.charAt(next));
    if (!jsonScalar.test(written) || !isFollowed) {
      this.#asText = new TextRedactor(this.#redaction);
      return 0;
    }
    const redacted = this.#redact(written);
    parts.push(redacted === written ? written : JSON.stringify(redacted));
    return written.length;
  }

  #readString(position: number, isLast: boolean, parts: string[]): number {
    const end = closingQuote(this.#pending, position + 1);
    if (end === null) {
      if (isLast) this.#asText = new TextRedactor(this.#redaction);
      if (isLast || position > 0 || this.#pending.length <= maxLiteralChars) return 0;
      parts.push('"');
      this.#longString = new TextRedactor(this.#redaction, this.#hint);
      this.#take(1);
      return 0;
    }
    const literal = this.#pending.slice(position, end + 1);
    const value = decode(literal.slice(1, -1));
    if (value === null) {
      this.#asText = new TextRedactor(this.#redaction);
      return 0;
    }
    this.#lastString = value.length <= maxHintChars ? `${value}: ` : "";
    const redacted = this.#redact(value);
    parts.push(redacted === value ? literal : JSON.stringify(redacted));
    return literal.length;
  }

  #readLongString(isLast: boolean): string | null {
    const end = closingQuote(this.#pending, 0);
    if (end === null && isLast) return this.#giveUpOnString();
    const length = end ?? wholeEscapes(this.#pending);
    if (length === 0 && end === null) return null;
    const value = decode(this.#pending.slice(0, length));
    if (value === null) return this.#giveUpOnString();
    this.#take(length);
    const redacted = this.#longString?.push(value) ?? "";
    if (end === null) return encode(redacted);
    this.#take(1);
    const rest = this.#longString?.end() ?? "";
    this.#longString = null;
    return `${encode(redacted + rest)}"`;
  }

  #giveUpOnString(): string {
    const rest = this.#longString?.end() ?? "";
    this.#longString = null;
    this.#asText = new TextRedactor(this.#redaction);
    return encode(rest);
  }

  #redact(value: string): string {
    const redactor = new TextRedactor(this.#redaction, this.#hint);
    return redactor.push(value) + redactor.end();
  }

  #take(chars: number): string {
    const taken = this.#pending.slice(0, chars);
    this.#pending = this.#pending.slice(chars);
    return taken;
  }
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? "";
}

function closingQuote(text: string, from: number): number | null {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === '"') return index;
  }
  return null;
}

/** How much of a string's text there is before an escape that may be cut off. */
function wholeEscapes(text: string): number {
  let index = text.indexOf("\\");
  while (index >= 0) {
    if (index + longestEscapeChars > text.length) return index;
    index = text.indexOf("\\", index + 2);
  }
  return text.length;
}

function decode(written: string): string | null {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return null;
  }
}

function encode(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
