import type { Outcome, PlainRefusal, Refusal } from "./outcome.ts";
import type { PersonRecord } from "./people-source.ts";

/** What somebody typed at the sign-in of a deployment, and where they are. */
export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, or a recovery code. */
  readonly code?: string | undefined;
  readonly address: string;
  /** What their browser is called in lists of sessions. */
  readonly device: string;
  /** What this browser was given at an earlier sign-in. */
  readonly deviceToken: string | null;
}

/** Somebody who has proved who they are, and may enter. */
export interface ProvenPerson {
  readonly person: PersonRecord;
  /** When that was, by the console's clock: `sessions_valid_from` is by the same one. */
  readonly provedAtMs: number;
}

export interface SignedInPerson extends ProvenPerson {
  /** For the browser to keep: it is then not held up by guesses that others make. */
  readonly deviceToken: string;
}

/** They are who they say, and have no grant on this deployment. */
export type NotAssigned = PlainRefusal<"not_assigned">;

type ComeBackLater = Refusal<"too_many_attempts" | "passwords_busy", { readonly retryAfterSeconds: number }>;

export type SignInRefused =
  | PlainRefusal<"wrong_credentials" | "totp_required" | "totp_wrong">
  | NotAssigned
  | ComeBackLater;

/** The password once more, of somebody with a session in the deployment. */
export interface PasswordCheck {
  readonly userId: string;
  readonly sessionId: string;
  readonly password: string;
  readonly address: string;
}

export type PasswordRefused = PlainRefusal<"wrong_password"> | NotAssigned | ComeBackLater;

/** What a browser brings from the console, and what it kept from before it went there. */
export interface BroughtHandOver {
  readonly code: string;
  /** Its hash went to the console: a code that was made for another browser is worth nothing in this one. */
  readonly verifier: string;
  readonly address: string;
  readonly device: string;
}

export interface HandedOverPerson extends ProvenPerson {
  /** How long ago they gave their password at the console. */
  readonly authenticatedAgoMs: number;
}

export type HandOverRefused = PlainRefusal<"hand_over_invalid"> | NotAssigned;

/** What the sign-in page of a deployment may offer besides a password. */
export interface SignInOffer {
  /** Where a browser finds the console. */
  readonly consoleUrl: string;
  /** Null where single sign-on is off. */
  readonly singleSignOn: { readonly buttonLabel: string } | null;
}

/**
 * Where a deployment has its people prove who they are: it holds no password itself. Every method fails with
 * `ChannelFault` while the console cannot be reached.
 */
export interface SignInSource {
  offer(): Promise<SignInOffer>;
  signIn(attempt: SignInAttempt): Promise<Outcome<SignedInPerson, SignInRefused>>;
  confirmPassword(check: PasswordCheck): Promise<Outcome<void, PasswordRefused>>;
  redeemHandOver(brought: BroughtHandOver): Promise<Outcome<HandedOverPerson, HandOverRefused>>;
}
