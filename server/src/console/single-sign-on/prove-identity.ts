import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from "openid-client";
import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { OutgoingFault } from "../../platform/outgoing/outgoing-fault.ts";
import { releaseAttempt, signOnBuckets, takeAttempt } from "../people/sign-in-throttle.ts";
import { providerFault } from "./provider-fault.ts";
import type { SignOnParts } from "./sign-on-parts.ts";
import type { IdentityRefusal } from "./sign-on-refusal.ts";
import { readSignOn, redirectUriOf, type SignOnRow } from "./sign-on-settings.ts";
import { openTransaction, type SignOnTransaction } from "./sign-on-transaction.ts";

/** Whom the provider vouches for. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

export interface ReturnedSignOn {
  /** What the browser kept. */
  readonly transaction: string | null;
  /** What the provider put behind the address. */
  readonly query: string;
}

interface Proof {
  readonly identity: ProvenIdentity;
  readonly settings: SignOnRow;
  readonly returnTo: string;
}

// After a password was typed at the provider, its own clock and the way back may take this long.
const freshSeconds = 300;

/** Exchanges the code that the provider sent with somebody for its word on who they are. */
export async function proveIdentity(
  parts: SignOnParts,
  actor: VisitorActor,
  { transaction: kept, query }: ReturnedSignOn,
): Promise<Outcome<Proof, IdentityRefusal>> {
  const { database, sealed, now } = parts;
  const settings = await readSignOn(database.reader);
  if (settings?.enabled !== 1) return refuse("sign_on_off");
  const transaction = openTransaction(sealed, kept, now());
  // Settings that were changed meanwhile may name another provider.
  if (transaction === null || transaction.revision !== settings.revision) return refuse("sign_on_expired");
  // From here on the provider is asked, at the wish of whoever has fetched a transaction.
  const buckets = signOnBuckets(actor.address);
  const wait = await takeAttempt(parts, actor, { buckets, target: "single-sign-on", targetName: null });
  if (wait) return refuse("sign_on_too_many", wait);
  const proven = await tryExchange(parts, settings, transaction, query);
  if (proven.ok) await database.write(({ sql }) => releaseAttempt(sql, buckets));
  return proven.ok ? done({ identity: proven.value, settings, returnTo: transaction.returnTo }) : proven;
}

async function tryExchange(
  ...given: Parameters<typeof exchange>
): Promise<Outcome<ProvenIdentity, IdentityRefusal>> {
  try {
    return done(await exchange(...given));
  } catch (cause) {
    if (cause instanceof AuthorizationResponseError) {
      return refuse("sign_on_denied", { error: providerFault(cause) });
    }
    const detail = providerFault(cause);
    const isAway = detail.startsWith("http: 5") || outgoingFaulted(cause);
    return isAway
      ? refuse("sign_on_provider_unavailable", { detail })
      : refuse("sign_on_invalid", { detail });
  }
}

async function exchange(
  parts: SignOnParts,
  settings: SignOnRow,
  { state, nonce, codeVerifier, again }: SignOnTransaction,
  query: string,
): Promise<ProvenIdentity> {
  const provider = await parts.providers.provider(parts, settings);
  const returned = new URL(redirectUriOf(parts.baseUrl));
  returned.search = query;
  const tokens = await authorizationCodeGrant(provider, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(again && { maxAge: freshSeconds }),
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("id_token_missing");
  const { issuer, userinfo_endpoint } = provider.serverMetadata();
  // Some providers put the address into the ID token, others only into what they tell of the person.
  const told =
    claims.email === undefined && userinfo_endpoint
      ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
      : claims;
  const { email, email_verified, name } = told as Record<string, unknown>;
  return {
    issuer,
    subject: claims.sub,
    email: typeof email === "string" ? email : null,
    emailVerified: email_verified === true,
    name: typeof name === "string" ? name : null,
  };
}

function outgoingFaulted(cause: unknown): boolean {
  return cause instanceof Error && (cause instanceof OutgoingFault || outgoingFaulted(cause.cause));
}
