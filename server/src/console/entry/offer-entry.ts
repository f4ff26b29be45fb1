import type { DeploymentActor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { SignInOffer } from "../../access/sign-in-source.ts";
import { offerSignOn } from "../single-sign-on/offer-sign-on.ts";
import type { EntryParts } from "./entry-parts.ts";

/** What a deployment's sign-in page may offer besides a password. */
export async function offerEntry(parts: EntryParts, actor: DeploymentActor): Promise<Outcome<SignInOffer>> {
  const offered = await offerSignOn(parts, actor);
  if (!offered.ok) return offered;
  return done({ consoleUrl: parts.baseUrl, singleSignOn: offered.value });
}
