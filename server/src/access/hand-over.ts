import { createHash, randomBytes } from "node:crypto";

/**
 * How somebody who is signed in at the console enters a deployment without typing again. The deployment makes a secret
 * for the browser to keep and sends it to the console with the secret's hash; the console sends it back with a code that is bound
 * to the person, the deployment and that hash. So nobody can be signed in by a link that somebody else made.
 */
export function newHandOverVerifier(): string {
  return randomBytes(32).toString("base64url");
}

export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Of the deployment: where a browser begins. */
export const handOverBeginPath = "/sign-in/console";

/** Of the console: where a browser is sent for a code. */
export const handOverPath = "/console/hand-over";

/** Of the deployment: where the browser comes back with it. */
export const handOverReturnPath = "/sign-in/hand-over";
