import { hash } from "node:crypto";

/** All that is kept of a secret or an external id. They are random and long: no salt, no slow hash is needed. */
export function hashCredential(text: string): string {
  return hash("sha256", text, "hex");
}
