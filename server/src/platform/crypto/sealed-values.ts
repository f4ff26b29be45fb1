import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";

/** Keeps secrets that must be read again: whoever has only the database cannot read them. */
export interface SealedValues {
  /** @param purpose What the value is and whose, such as `totp:usr_1`: it opens for the same purpose only. */
  seal(content: string, purpose: string): string;
  /** Null for what was not sealed for this purpose, or not with this key. */
  open(sealed: string, purpose: string): string | null;
  /** What every value begins with that this key has sealed. Says nothing of the key itself. */
  prefix(): string;
}

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** How many bytes a sealing key has. */
export const sealingKeyBytes = 32;

/** @param key 32 bytes that every process of the console shares. Asked for when it is first needed. */
export function sealedValues(key: () => Buffer): SealedValues {
  const prefix = () => `s1.${hash("sha256", key(), "hex").slice(0, 12)}.`;
  return {
    prefix,
    seal(content, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, key(), nonce).setAAD(Buffer.from(purpose));
      const bytes = [nonce, cipher.update(content, "utf8"), cipher.final(), cipher.getAuthTag()];
      return prefix() + Buffer.concat(bytes).toString("base64url");
    },
    open(sealed, purpose) {
      if (!sealed.startsWith(prefix())) return null;
      const bytes = Buffer.from(sealed.slice(prefix().length), "base64url");
      if (bytes.length < nonceBytes + tagBytes) return null;
      try {
        const nonce = bytes.subarray(0, nonceBytes);
        const decipher = createDecipheriv(cipherName, key(), nonce, { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes));
        const content = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8");
        return content + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}
