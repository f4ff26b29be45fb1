import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { changeSecondFactor } from "./change-second-factor.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired, TooManyAttempts, UserNotFound } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";
import { newRecoveryCodes, takeCode } from "./second-factor.ts";
import { codeBuckets, forgiveAttempts, takeAttempt } from "./sign-in-throttle.ts";

export interface RecoveryCodes {
  /** Shown this once; only their hashes are kept. */
  readonly recovery_codes: readonly string[];
}

export interface ConfirmTotpRequest {
  readonly sessionId: string;
  readonly code: string;
}

type ConfirmTotpRefusal =
  | SignInRequired
  | UserNotFound
  | TooManyAttempts
  | PlainRefusal<"totp_already_on" | "totp_not_begun" | "totp_wrong">;

/** Turns the second factor on, once its app has shown a right code. */
export async function confirmTotp(
  parts: Pick<PeopleParts, "database" | "now" | "sealed">,
  actor: Actor,
  { sessionId, code }: ConfirmTotpRequest,
): Promise<Outcome<RecoveryCodes, ConfirmTotpRefusal>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const { id: target, name: targetName } = person.value;
  const buckets = codeBuckets(sessionId);
  const wait = await takeAttempt(parts, actor, { buckets, target, targetName });
  if (wait) return refuse("too_many_attempts", wait);
  const { codes, hashes } = newRecoveryCodes();
  const confirmed = await changeSecondFactor<RecoveryCodes, ConfirmTotpRefusal>(parts, actor, {
    sessionId,
    action: "second_factor.enable",
    decide(user, { nowMs }): Outcome<never, ConfirmTotpRefusal> | ReturnType<typeof turnOn> {
      if (user.totp_confirmed_at !== null) return refuse("totp_already_on");
      if (user.totp_sealed === null) return refuse("totp_not_begun");
      const taken = takeCode(parts, { ...user, recovery_hashes: "[]" }, { code, nowMs });
      if (!taken) return refuse("totp_wrong");
      return turnOn(nowMs, taken.changes.totp_last_step ?? 0);
    },
  });
  if (confirmed.ok) await parts.database.write(({ sql }) => forgiveAttempts(sql, buckets));
  return confirmed;

  function turnOn(nowMs: number, step: number) {
    const changes = { totp_confirmed_at: nowMs, totp_last_step: step, recovery_hashes: hashes };
    return done({ changes, value: { recovery_codes: codes } });
  }
}
