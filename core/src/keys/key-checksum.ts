import { crc32 } from "./crc32.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Six base-62 digits hold every 32-bit number. */
export const CHECKSUM_CHARS = 6;

/**
 * The checksum that ends an issued secret. It is no protection: it lets a scanner that finds a key in a
 * repository tell a real one from a look-alike without asking the service.
 */
export function keyChecksum(keyId: string, secretBody: string): string {
  let rest = crc32(`${keyId}.${secretBody}`);
  let digits = "";
  for (let place = 0; place < CHECKSUM_CHARS; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

/** Whether a secret ends in the checksum an issued one would have. Never asked of a caller's key. */
export function hasKeyChecksum(keyId: string, secret: string): boolean {
  const bodyEnd = secret.length - CHECKSUM_CHARS;
  return bodyEnd > 0 && secret.slice(bodyEnd) === keyChecksum(keyId, secret.slice(0, bodyEnd));
}
