import { createHmac, timingSafeEqual } from "node:crypto";

/** Makes page cursors that only this deployment can have issued. */
export interface CursorSeal {
  seal(content: string): string;
  /** Null for anything that was not sealed here. */
  open(cursor: string): string | null;
}

const macBytes = 16;
const cursorMaxChars = 8_192;
const shape = /^[A-Za-z0-9_-]+$/;

export function cursorSeal(secret: Buffer): CursorSeal {
  const macOf = (content: Buffer) =>
    createHmac("sha256", secret).update(content).digest().subarray(0, macBytes);
  return {
    seal(text) {
      const content = Buffer.from(text);
      return Buffer.concat([macOf(content), content]).toString("base64url");
    },
    open(cursor) {
      if (cursor.length > cursorMaxChars || !shape.test(cursor)) return null;
      const bytes = Buffer.from(cursor, "base64url");
      // The last character of a base64url text has spare bits: only one spelling is the one we issued.
      if (bytes.length <= macBytes || bytes.toString("base64url") !== cursor) return null;
      const content = bytes.subarray(macBytes);
      return timingSafeEqual(bytes.subarray(0, macBytes), macOf(content)) ? content.toString() : null;
    },
  };
}
