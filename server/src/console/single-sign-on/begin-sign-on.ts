import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { providerFault } from "./provider-fault.ts";
import type { SignOnParts } from "./sign-on-parts.ts";
import type { ProviderUnavailable, SignOnOff } from "./sign-on-refusal.ts";
import { readSignOn, redirectUriOf } from "./sign-on-settings.ts";
import { safeReturnTo, sealTransaction } from "./sign-on-transaction.ts";

export interface BeginSignOnRequest {
  /** Where to go afterwards. */
  readonly returnTo: string | null;
  /** Whether the person must prove themselves to the provider anew, as before an act that shows a credential. */
  readonly again: boolean;
}

export interface BegunSignOn {
  /** Where the browser goes now. */
  readonly location: string;
  /** What the browser keeps until it comes back. */
  readonly transaction: string;
}

/** Sends somebody to the provider. For everybody: nobody is signed in yet. */
export async function beginSignOn(
  parts: SignOnParts,
  _actor: VisitorActor,
  { returnTo, again }: BeginSignOnRequest,
): Promise<Outcome<BegunSignOn, SignOnOff | ProviderUnavailable>> {
  const { database, sealed, providers, baseUrl, now } = parts;
  const settings = await readSignOn(database.reader);
  if (settings?.enabled !== 1) return refuse("sign_on_off");
  try {
    const provider = await providers.provider(parts, settings);
    const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
    const location = buildAuthorizationUrl(provider, {
      redirect_uri: redirectUriOf(baseUrl),
      scope: (JSON.parse(settings.scopes) as string[]).join(" "),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      ...(again && { prompt: "login", max_age: "0" }),
    });
    const { revision } = settings;
    const begun = { state, nonce, codeVerifier, returnTo: safeReturnTo(returnTo), again, revision };
    const transaction = sealTransaction(sealed, { ...begun, atMs: now() });
    return done({ location: location.href, transaction });
  } catch (cause) {
    return refuse("sign_on_provider_unavailable", { detail: providerFault(cause) });
  }
}
