import { createHash } from "node:crypto";
import type { CursorSeal } from "../../../platform/crypto/cursor-seal.ts";

/** The places where pages of a surface's lists ended, sealed for the list and the filters they belong to. */
export interface PageCursors {
  /** Null at the end of the list. */
  seal(list: string, filters: object, position: string | number | null): string | null;
  /** `undefined` without a cursor; null for one that was not made for this list. */
  open(list: string, filters: object, cursor: string | undefined): string | null | undefined;
}

/** Which page is asked for does not belong to what is listed. */
const paging = new Set(["cursor", "limit"]);

export function pageCursors(seal: CursorSeal): PageCursors {
  return {
    seal: (list, filters, position) =>
      position === null ? null : seal.seal(`${scopeOf(list, filters)}:${position}`),
    open(list, filters, cursor) {
      if (cursor === undefined) return undefined;
      const content = seal.open(cursor);
      const scope = `${scopeOf(list, filters)}:`;
      return content?.startsWith(scope) ? content.slice(scope.length) : null;
    },
  };
}

function scopeOf(list: string, filters: object): string {
  const named = Object.entries(filters)
    .filter(([name, value]) => !paging.has(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([list, named]))
    .digest("base64url")
    .slice(0, 22);
}
