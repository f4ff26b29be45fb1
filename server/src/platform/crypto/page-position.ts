import { createHash } from "node:crypto";
import { cursorScope } from "@sluice/core";
import type { CursorSeal } from "./cursor-seal.ts";

/** The list a cursor belongs to: its route, the key that reads it, and how it is filtered. */
export type CursorList = Parameters<typeof cursorScope>[0];

/** How the place where a page ended is written. The fingerprint is that of the list. */
export interface CursorFormat<Cursor extends { readonly fingerprint: string }> {
  encode(cursor: Cursor): string;
  decode(content: string): Cursor | null;
}

type PositionIn<Cursor> = Omit<Cursor, "fingerprint">;

const fingerprintChars = 22;
// Two ways of shortening the hash have been in use, and they agree up to the last character.
const comparedChars = 21;

/** The cursor of the page that follows a position in a list. Only what was sealed for this very list opens. */
export function sealPosition<Cursor extends { readonly fingerprint: string }>(
  seal: CursorSeal,
  { encode }: CursorFormat<Cursor>,
  list: CursorList,
  position: PositionIn<Cursor>,
): string {
  return seal.seal(encode({ ...position, fingerprint: fingerprintOf(list) } as Cursor));
}

/** Null for a cursor that was not sealed for this list. */
export function openPosition<Cursor extends { readonly fingerprint: string }>(
  seal: CursorSeal,
  { decode }: CursorFormat<Cursor>,
  list: CursorList,
  cursor: string,
): PositionIn<Cursor> | null {
  const content = seal.open(cursor);
  const position = content === null ? null : decode(content);
  if (position === null) return null;
  const isOfThisList =
    position.fingerprint.slice(0, comparedChars) === fingerprintOf(list).slice(0, comparedChars);
  return isOfThisList ? position : null;
}

function fingerprintOf(list: CursorList): string {
  return createHash("sha256").update(cursorScope(list)).digest("base64url").slice(0, fingerprintChars);
}
