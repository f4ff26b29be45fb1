import type { TSchema } from "typebox";
import { HandOverTold, OfferTold, PasswordTold, SignInTold } from "../../access/channel-wire.ts";
import { ChannelFault } from "../../access/console-channel.ts";
import { done, type Outcome, type Refusal } from "../../access/outcome.ts";
import type {
  BroughtHandOver,
  HandedOverPerson,
  HandOverRefused,
  PasswordCheck,
  PasswordRefused,
  SignedInPerson,
  SignInAttempt,
  SignInOffer,
  SignInRefused,
  SignInSource,
} from "../../access/sign-in-source.ts";
import { askConsole } from "./ask-console.ts";
import type { HttpChannelParts } from "./http-channel.ts";

/** A console hashes a password, and has others waiting for that. */
const answerWithinMs = 20_000;

const signInCodes = [
  "wrong_credentials",
  "totp_required",
  "totp_wrong",
  "not_assigned",
  "too_many_attempts",
  "passwords_busy",
] as const satisfies readonly SignInRefused["code"][];
const passwordCodes = [
  "wrong_password",
  "not_assigned",
  "too_many_attempts",
  "passwords_busy",
] as const satisfies readonly PasswordRefused["code"][];
const handOverCodes = [
  "hand_over_invalid",
  "not_assigned",
] as const satisfies readonly HandOverRefused["code"][];

/** For a deployment whose console is another process. */
export class HttpSignInSource implements SignInSource {
  readonly #parts: HttpChannelParts;

  constructor(parts: HttpChannelParts) {
    this.#parts = parts;
  }

  async offer(): Promise<SignInOffer> {
    return await this.#ask("/sign-in-offer", {}, OfferTold);
  }

  async signIn(attempt: SignInAttempt): Promise<Outcome<SignedInPerson, SignInRefused>> {
    const told = await this.#ask("/sign-ins", attempt, SignInTold);
    return "refused" in told ? refusedAs(told, signInCodes) : done(told);
  }

  async confirmPassword(check: PasswordCheck): Promise<Outcome<void, PasswordRefused>> {
    const told = await this.#ask("/passwords", check, PasswordTold);
    return "refused" in told ? refusedAs(told, passwordCodes) : done(undefined);
  }

  async redeemHandOver(brought: BroughtHandOver): Promise<Outcome<HandedOverPerson, HandOverRefused>> {
    const told = await this.#ask("/hand-overs", brought, HandOverTold);
    return "refused" in told ? refusedAs(told, handOverCodes) : done(told);
  }

  async #ask<const Shape extends TSchema>(path: string, body: unknown, shape: Shape) {
    const { consoleUrl, credential } = this.#parts;
    const question = { path, body, shape, timeoutMs: answerWithinMs };
    return await askConsole(consoleUrl, { ...question, credential: await credential() });
  }
}

/** A console of a later release may refuse for a reason that this one has no word for. */
function refusedAs<Code extends string>(
  told: { readonly refused: string; readonly retryAfterSeconds?: number },
  codes: readonly Code[],
): { ok: false; refusal: Refusal<Code, { retryAfterSeconds: number }> } {
  const code = codes.find((known) => known === told.refused);
  if (!code) throw new ChannelFault("unintelligible", "The console refused for an unknown reason.");
  return { ok: false, refusal: { code, facts: { retryAfterSeconds: told.retryAfterSeconds ?? 1 } } };
}
