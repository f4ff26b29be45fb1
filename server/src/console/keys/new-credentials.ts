import { randomBytes } from "node:crypto";
import { limits } from "@sluice/contract";
import { issueExternalId, issueKeyId, issueSecret } from "@sluice/core";

const { keyIdIssuedHexChars, externalIdIssuedHexChars } = limits.credential;
const secretBytes = 32;

export function newKeyId(): string {
  return issueKeyId(randomHex(keyIdIssuedHexChars));
}

export function newSecret(keyId: string): string {
  return issueSecret(keyId, randomBytes(secretBytes).toString("base64url"));
}

export function newExternalId(): string {
  return issueExternalId(randomHex(externalIdIssuedHexChars));
}

function randomHex(chars: number): string {
  return randomBytes(chars / 2).toString("hex");
}
