import type { Actor } from "../../access/actor.ts";
import { challengeOf, handOverPath, newHandOverVerifier } from "../../access/hand-over.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { SignInParts } from "./people-parts.ts";
import type { ConsoleUnreachable } from "./people-refusal.ts";
import { unlessUnreachable } from "./unless-unreachable.ts";

export interface BegunHandOver {
  /** Where the browser goes now. */
  readonly location: string;
  /** What it keeps until it comes back. */
  readonly verifier: string;
}

export interface BeginHandOverRequest {
  readonly singleSignOn: boolean;
  /** Whether the person must prove themselves to their provider anew, as before an act that shows a credential. */
  readonly again: boolean;
}

/** Sends somebody to the console, to come back as who they are there. For everybody: nobody is signed in yet. */
export async function beginHandOver(
  { source, deploymentId }: Pick<SignInParts, "source" | "deploymentId">,
  _actor: Actor,
  { singleSignOn, again }: BeginHandOverRequest,
): Promise<Outcome<BegunHandOver, ConsoleUnreachable>> {
  return await unlessUnreachable(async () => {
    const { consoleUrl } = await source.offer();
    const verifier = newHandOverVerifier();
    const asked = new URLSearchParams({ deployment: deploymentId, challenge: challengeOf(verifier) });
    if (singleSignOn) asked.set("single_sign_on", "true");
    if (again) asked.set("again", "true");
    return done({ location: `${consoleUrl}${handOverPath}?${asked}`, verifier });
  });
}
