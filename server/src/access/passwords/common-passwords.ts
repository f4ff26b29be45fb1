import { hash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Of each password, the first bytes of its hash, sorted: one in 78,000 others is taken for a common one. */
export const prefixBytes = 4;

const file = new URL("common-passwords.bin", import.meta.url);
let known: Buffer | null = null;

/**
 * Whether a password is among those that turn up most often in breaches, or is one short piece over and over.
 * Upper and lower case make no difference.
 */
export function isCommonPassword(password: string): boolean {
  if (/^(.{1,4})\1+$/su.test(password)) return true;
  known ??= readFileSync(file);
  return holds(known, commonPasswordPrefix(password));
}

/** What the list keeps of a password. */
export function commonPasswordPrefix(password: string): number {
  return Number.parseInt(hash("sha256", password.toLowerCase(), "hex").slice(0, prefixBytes * 2), 16);
}

function holds(sorted: Buffer, wanted: number): boolean {
  let low = 0;
  let high = sorted.length / prefixBytes - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted.readUInt32BE(middle * prefixBytes);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
