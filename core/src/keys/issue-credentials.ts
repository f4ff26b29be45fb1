import { limits } from "@sluice/contract";
import { CHECKSUM_CHARS, keyChecksum } from "./key-checksum.ts";

const { keyIdPrefix, keyIdIssuedHexChars, externalIdPrefix, externalIdIssuedHexChars } = limits.credential;

/** 32 random bytes in base64url without padding. */
const SECRET_BODY_CHARS = 43;
const SECRET_BODY = new RegExp(`^[A-Za-z0-9_-]{${SECRET_BODY_CHARS}}$`);
const HEX = /^[0-9a-f]*$/;

export const issuedSecretChars = SECRET_BODY_CHARS + CHECKSUM_CHARS;

/** A key id from 12 random hexadecimal characters. */
export function issueKeyId(randomHex: string): string {
  return keyIdPrefix + demandHex(randomHex, keyIdIssuedHexChars);
}

/** An external id from 32 random hexadecimal characters. */
export function issueExternalId(randomHex: string): string {
  return externalIdPrefix + demandHex(randomHex, externalIdIssuedHexChars);
}

/** The secret of a key from 32 random bytes in base64url. */
export function issueSecret(keyId: string, randomBase64Url: string): string {
  if (!SECRET_BODY.test(randomBase64Url)) {
    throw new RangeError("A secret takes 32 random bytes in base64url.");
  }
  return randomBase64Url + keyChecksum(keyId, randomBase64Url);
}

/**
 * Too little randomness is a defect of the program, not a refusal a caller could answer: it must stop the
 * key from being issued at all, hence the exception.
 */
function demandHex(randomHex: string, chars: number): string {
  if (randomHex.length !== chars || !HEX.test(randomHex)) {
    throw new RangeError(`Expected ${chars} lowercase hexadecimal characters of randomness.`);
  }
  return randomHex;
}
