import { randomBytes, timingSafeEqual } from "node:crypto";
import { issueSecret } from "@sluice/core";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";

type Prefix = "dc_" | "et_";

const idBytes = 6;
const secretBytes = 32;
const form = /^((?:dc|et)_[0-9a-f]{12})\.([A-Za-z0-9_-]{1,128})$/;

/** The id of a credential of a deployment, or of a token that is exchanged for one. */
export function newCredentialId(prefix: Prefix): string {
  return prefix + randomBytes(idBytes).toString("hex");
}

/** Made like the secret of a key, so that whatever finds those finds these. */
export function newChannelSecret(id: string): string {
  return issueSecret(id, randomBytes(secretBytes).toString("base64url"));
}

/** Null for anything that is neither a credential nor a token. */
export function parseCredential(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = form.exec(text) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}

/** In the same time whatever is in them. */
export function isSecretOf(secret: string, storedHash: string | null): boolean {
  const given = Buffer.from(hashCredential(secret), "latin1");
  return timingSafeEqual(given, Buffer.from(storedHash ?? "f".repeat(given.length), "latin1"));
}
