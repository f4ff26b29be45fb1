import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Makes page cursors that only this deployment can issue, and that callers cannot read. */
export interface CursorSeal {
  seal(content: string): string;
  /** Null for anything that was not sealed here. */
  open(cursor: string): string | null;
}

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const cursorMaxChars = 8_192;

/** @param secret 32 bytes that every process of the deployment shares. */
export function cursorSeal(secret: Buffer): CursorSeal {
  return {
    seal(content) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, secret, nonce);
      const sealed = [nonce, cipher.update(content, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString("base64url");
    },
    open(cursor) {
      if (cursor.length > cursorMaxChars) return null;
      const bytes = Buffer.from(cursor, "base64url");
      // Decoding ignores invalid characters; a cursor must have one spelling only.
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString("base64url") !== cursor) return null;
      try {
        const nonce = bytes.subarray(0, nonceBytes);
        const decipher = createDecipheriv(cipherName, secret, nonce, { authTagLength: tagBytes });
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const content = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8");
        return content + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}
