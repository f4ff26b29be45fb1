import { limits } from "@sluice/contract";
import { type JsonFault, tooDeepAt, truncatedAt, unexpectedByte } from "./json-fault.ts";
import { utf8SequenceOf } from "./utf8-sequence.ts";

const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const ARRAY_START = 0x5b;
const BACKSLASH = 0x5c;
const ARRAY_END = 0x5d;
const LOWER_E = 0x65;
const LOWER_U = 0x75;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;

// Between tokens: what may come next.
const VALUE = 0;
const VALUE_OR_END = 1;
const NAME = 2;
const NAME_OR_END = 3;
const NAME_COLON = 4;
const COMMA_OR_END = 5;
const DOCUMENT_END = 6;
const EXPECTED_IN_WORDS = [
  "a value",
  "a value or ]",
  "a name in double quotes",
  "a name in double quotes or }",
  "a colon",
  "a comma or the end of the array or object",
  "nothing more",
];
// Inside a string or a literal.
const STRING = 7;
const ESCAPE = 8;
const HEX_DIGITS = 9;
const UTF8_SEQUENCE = 10;
const LITERAL = 11;
// Inside a number, by what was read last.
const NUMBER_SIGN = 12;
const LEADING_ZERO = 13;
const WHOLE_DIGITS = 14;
const DECIMAL_POINT = 15;
const FRACTION_DIGITS = 16;
const EXPONENT_MARK = 17;
const EXPONENT_SIGN = 18;
const EXPONENT_DIGITS = 19;

/** Keyed by their first byte. */
const LITERALS = new Map(["true", "false", "null"].map((word) => [word.charCodeAt(0), word]));

/** The characters that may follow a backslash, apart from `u`. */
const SHORT_ESCAPES = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)));

/**
 * Reads a document strictly by RFC 8259, in as many pieces as it comes in, and says where it stops being one. V8 does
 * not tell the position of every fault, builds the whole of a hostile nest before anyone can count it, and cannot be
 * interrupted; this reader builds nothing, takes linear time, never calls itself, and keeps one byte a level.
 *
 * A document that ends too early is at fault at its length. Bytes that are not UTF-8 are at fault where their
 * sequence begins. A byte order mark is no part of JSON.
 */
export class JsonScanner {
  readonly #maxDepth: number;
  readonly #closers: Uint8Array;
  #state = VALUE;
  #depth = 0;
  /** What closes the innermost array or object; 0 outside of all. */
  #closer = 0;
  #values = 0;
  #fault: JsonFault | null = null;
  /** Bytes in the pieces before this one. */
  #before = 0;
  #isName = false;
  #literal = "";
  /** How much of a literal was read, or how much of a \u escape or a UTF-8 sequence is still to come. */
  #count = 0;
  #lead = 0;
  #leadOffset = 0;
  #low = 0;
  #high = 0;

  constructor(maxDepth: number = limits.request.bodyMaxDepth) {
    this.#maxDepth = maxDepth;
    this.#closers = new Uint8Array(maxDepth);
  }

  /** How many values there were so far, each array and object counted besides what it holds. */
  get values(): number {
    return this.#values;
  }

  /** Reads the next piece. Null while what was read may be the beginning of a document. */
  scan(piece: Uint8Array): JsonFault | null {
    let at = 0;
    while (at < piece.length && this.#fault === null) {
      const state = this.#state;
      if (state === STRING) at = this.#readString(piece, at);
      else if (state < STRING) at = this.#readBetween(piece, at);
      else if (state >= NUMBER_SIGN) at = this.#readNumber(piece, at);
      else at = this.#readWithin(piece, at);
    }
    this.#before += piece.length;
    return this.#fault;
  }

  /** Nothing more comes. Null when what was read is a whole document. */
  finish(): JsonFault | null {
    if (this.#fault !== null || this.#state === DOCUMENT_END) return this.#fault;
    const isWholeNumber = this.#depth === 0 && mayEndNumber(this.#state);
    return isWholeNumber ? null : truncatedAt(this.#before);
  }

  #readBetween(piece: Uint8Array, start: number): number {
    let at = start;
    let byte = piece[at] as number;
    while (isWhitespace(byte)) {
      at += 1;
      if (at === piece.length) return at;
      byte = piece[at] as number;
    }
    const state = this.#state;
    if (byte === this.#closer && mayClose(state)) {
      this.#depth -= 1;
      this.#closer = this.#depth === 0 ? 0 : (this.#closers[this.#depth - 1] as number);
      this.#endValue();
    } else if (state === COMMA_OR_END && byte === COMMA) {
      this.#state = this.#closer === ARRAY_END ? VALUE : NAME;
    } else if (state === NAME_COLON && byte === COLON) {
      this.#state = VALUE;
    } else if ((state === NAME || state === NAME_OR_END) && byte === QUOTE) {
      this.#isName = true;
      this.#state = STRING;
    } else if (state > VALUE_OR_END || !this.#beginValue(byte, at)) {
      return this.#fail(at, byte, EXPECTED_IN_WORDS[state] as string);
    }
    return at + 1;
  }

  #beginValue(byte: number, at: number): boolean {
    this.#values += 1;
    if (byte === ARRAY_START || byte === OBJECT_START) {
      this.#open(byte, at);
    } else if (byte === QUOTE) {
      this.#isName = false;
      this.#state = STRING;
    } else if (byte === MINUS) {
      this.#state = NUMBER_SIGN;
    } else if (isDigit(byte)) {
      this.#state = byte === ZERO ? LEADING_ZERO : WHOLE_DIGITS;
    } else {
      const literal = LITERALS.get(byte);
      if (literal === undefined) return false;
      this.#literal = literal;
      this.#count = 1;
      this.#state = LITERAL;
    }
    return true;
  }

  #open(byte: number, at: number): void {
    if (this.#depth === this.#maxDepth) {
      this.#fault = tooDeepAt(this.#before + at, this.#maxDepth);
      return;
    }
    const isArray = byte === ARRAY_START;
    this.#closer = isArray ? ARRAY_END : OBJECT_END;
    this.#closers[this.#depth] = this.#closer;
    this.#depth += 1;
    this.#state = isArray ? VALUE_OR_END : NAME_OR_END;
  }

  #endValue(): void {
    this.#state = this.#depth === 0 ? DOCUMENT_END : COMMA_OR_END;
  }

  #readString(piece: Uint8Array, start: number): number {
    for (let at = start; at < piece.length; at += 1) {
      const byte = piece[at] as number;
      if (byte === QUOTE) {
        if (this.#isName) this.#state = NAME_COLON;
        else this.#endValue();
        return at + 1;
      }
      if (byte === BACKSLASH) {
        this.#state = ESCAPE;
        return at + 1;
      }
      if (byte >= 0x80) return this.#beginSequence(byte, at);
      if (byte < 0x20) return this.#fail(at, byte, "an escape sequence in place of a control character");
    }
    return piece.length;
  }

  #beginSequence(lead: number, at: number): number {
    const sequence = utf8SequenceOf(lead);
    if (sequence === null) return this.#fail(at, lead, "text in UTF-8");
    this.#lead = lead;
    this.#leadOffset = this.#before + at;
    this.#count = sequence.length - 1;
    this.#low = sequence.low;
    this.#high = sequence.high;
    this.#state = UTF8_SEQUENCE;
    return at + 1;
  }

  /** One byte of an escape, of a character of several bytes, or of a literal. */
  #readWithin(piece: Uint8Array, at: number): number {
    const byte = piece[at] as number;
    switch (this.#state) {
      case ESCAPE:
        if (byte === LOWER_U) {
          this.#count = 4;
          this.#state = HEX_DIGITS;
        } else if (SHORT_ESCAPES.has(byte)) {
          this.#state = STRING;
        } else {
          return this.#fail(at, byte, 'one of " \\ / b f n r t u after a backslash');
        }
        return at + 1;
      case HEX_DIGITS:
        if (!isHexDigit(byte)) return this.#fail(at, byte, "four hexadecimal digits after \\u");
        this.#count -= 1;
        if (this.#count === 0) this.#state = STRING;
        return at + 1;
      case UTF8_SEQUENCE:
        if (byte < this.#low || byte > this.#high) {
          return this.#fail(this.#leadOffset - this.#before, this.#lead, "text in UTF-8");
        }
        this.#low = 0x80;
        this.#high = 0xbf;
        this.#count -= 1;
        if (this.#count === 0) this.#state = STRING;
        return at + 1;
      default:
        if (byte !== this.#literal.charCodeAt(this.#count)) return this.#fail(at, byte, this.#literal);
        this.#count += 1;
        if (this.#count === this.#literal.length) this.#endValue();
        return at + 1;
    }
  }

  #readNumber(piece: Uint8Array, at: number): number {
    const byte = piece[at] as number;
    const state = this.#state;
    if (mayEndNumber(state)) {
      // A leading zero stands alone: in "01" the number is over and the 1 cannot follow it.
      if (isDigit(byte) && state !== LEADING_ZERO) return skipDigits(piece, at + 1);
      if (byte === DOT && state <= WHOLE_DIGITS) this.#state = DECIMAL_POINT;
      else if ((byte | 0x20) === LOWER_E && state !== EXPONENT_DIGITS) this.#state = EXPONENT_MARK;
      else {
        this.#endValue();
        return at;
      }
      return at + 1;
    }
    if (state === EXPONENT_MARK && (byte === PLUS || byte === MINUS)) {
      this.#state = EXPONENT_SIGN;
      return at + 1;
    }
    if (!isDigit(byte)) return this.#fail(at, byte, "a digit");
    if (state === NUMBER_SIGN) this.#state = byte === ZERO ? LEADING_ZERO : WHOLE_DIGITS;
    else this.#state = state === DECIMAL_POINT ? FRACTION_DIGITS : EXPONENT_DIGITS;
    return at + 1;
  }

  #fail(at: number, byte: number, expected: string): number {
    this.#fault = unexpectedByte(this.#before + at, byte, expected);
    return at;
  }
}

function mayClose(state: number): boolean {
  return state === COMMA_OR_END || state === VALUE_OR_END || state === NAME_OR_END;
}

function mayEndNumber(state: number): boolean {
  return (
    state === LEADING_ZERO || state === WHOLE_DIGITS || state === FRACTION_DIGITS || state === EXPONENT_DIGITS
  );
}

function skipDigits(piece: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(piece[at] ?? 0)) at += 1;
  return at;
}

function isWhitespace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function isHexDigit(byte: number): boolean {
  const lower = byte | 0x20;
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66);
}
