import { limits } from "@sluice/contract";
import { issuedSecretChars } from "./issue-credentials.ts";

const { keyIdPrefix, keyIdMinChars, keyIdMaxChars, externalIdPrefix } = limits.credential;

const HIDDEN = "[hidden]";

/** However little of the secret there is: a text may have been cut. The key's id is no secret. */
const API_KEY = new RegExp(
  `(${keyIdPrefix}[A-Za-z0-9]{${keyIdMinChars},${keyIdMaxChars}})\\.[A-Za-z0-9_-]+`,
  "g",
);

/** Only at the beginning of a word, unless it is one as issued: `make_reports` is none. */
const EXTERNAL_ID = new RegExp(
  `(?<![A-Za-z0-9])${externalIdPrefix}[A-Za-z0-9_-]{4,}|${externalIdPrefix}[0-9a-f]{16,}`,
  "g",
);

/** A word that is as long as an issued secret. */
const LONG_WORD = new RegExp(`(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{${issuedSecretChars}}(?![A-Za-z0-9_-])`, "g");

/**
 * A text without the credentials in it, for whatever is kept: a path, a request's id, a line of the log. People paste
 * keys into addresses, whole or percent-encoded. `presented` are values known to be credentials, which are found in any
 * shape. A text that holds none is returned as it is.
 */
export function hideCredentials(text: string, presented: readonly string[] = []): string {
  const plain = text.includes("%") ? decodeAscii(text) : text;
  let hidden = plain
    .replace(API_KEY, `$1.${HIDDEN}`)
    .replace(EXTERNAL_ID, `${externalIdPrefix}${HIDDEN}`)
    .replace(LONG_WORD, (word) => (looksRandom(word) ? HIDDEN : word));
  for (const value of presented) hidden = hidden.replaceAll(value, HIDDEN);
  return hidden === plain ? text : hidden;
}

/** Capitals, small letters and digits: ids and words have at most two of them. */
function looksRandom(word: string): boolean {
  return /[A-Z]/.test(word) && /[a-z]/.test(word) && /[0-9]/.test(word);
}

const PERCENT = 0x25;

/** Takes back every encoding of a printable character, encodings of encodings too, in one pass. */
function decodeAscii(text: string): string {
  const codes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    codes.push(text.charCodeAt(at));
    // What was decoded may itself be the end of a further encoding, as in %2561.
    for (let code = encodedAtEnd(codes); code !== null; code = encodedAtEnd(codes)) {
      codes.length -= 3;
      codes.push(code);
    }
  }
  const pieces: string[] = [];
  for (let at = 0; at < codes.length; at += 4_096) {
    pieces.push(String.fromCharCode(...codes.slice(at, at + 4_096)));
  }
  return pieces.join("");
}

function encodedAtEnd(codes: readonly number[]): number | null {
  const { length } = codes;
  if (length < 3 || codes[length - 3] !== PERCENT) return null;
  const code = hexDigit(codes[length - 2] as number) * 16 + hexDigit(codes[length - 1] as number);
  return code >= 0x20 && code < 0x7f ? code : null;
}

/** NaN for what is none, and so is every sum with it. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
