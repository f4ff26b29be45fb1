import { limits } from "@sluice/contract";

export type ApiKeyParts = { readonly keyId: string; readonly secret: string };

const { keyIdPrefix, keyIdMinChars, keyIdMaxChars, secretMinChars, secretMaxChars } = limits.credential;

const KEY_ID = new RegExp(`^${keyIdPrefix}[A-Za-z0-9]{${keyIdMinChars},${keyIdMaxChars}}$`);
const SECRET = new RegExp(`^[A-Za-z0-9_-]{${secretMinChars},${secretMaxChars}}$`);

/** RFC 9110 compares the scheme without regard to case and lets one space or more follow it. */
const BEARER = /^bearer +([^ ]+)$/i;

/** Splits an API key at its first dot, or answers null when either part has not an accepted shape. */
export function parseApiKey(text: string): ApiKeyParts | null {
  const dotAt = text.indexOf(".");
  if (dotAt === -1) return null;
  const keyId = text.slice(0, dotAt);
  const secret = text.slice(dotAt + 1);
  return KEY_ID.test(keyId) && SECRET.test(secret) ? { keyId, secret } : null;
}

/** Reads the API key out of an Authorization header; any other scheme or shape is no key. */
export function parseAuthorization(header: string | undefined): ApiKeyParts | null {
  const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
  return token === undefined ? null : parseApiKey(token);
}
