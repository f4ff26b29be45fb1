import { randomInt } from "node:crypto";
import { limits } from "@sluice/contract";
import { Secret, TOTP } from "otpauth";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { PeopleParts } from "./people-parts.ts";

const issuer = "Sluice";
const seedBytes = 20;
const periodSeconds = 30;
/** A clock may be half a minute off. */
const stepsAside = 1;

export interface NewSeed {
  /** As it is typed into an app that cannot scan. */
  readonly secret: string;
  /** What a picture to scan holds. */
  readonly uri: string;
}

export function newSeed(email: string): NewSeed {
  const totp = totpOf(new Secret({ size: seedBytes }), email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** What a seed is sealed for: one person's opens for nobody else. */
export function seedPurpose(userId: string): string {
  return `totp:${userId}`;
}

/** What a right code changes of a person: none works a second time. */
export type TakenCode = { readonly kind: "code" | "recovery_code" } & {
  readonly changes: Partial<Pick<UserRow, "totp_last_step" | "recovery_hashes">>;
};

/** Null for a code that is wrong or was used before. */
export function takeCode(
  { sealed }: Pick<PeopleParts, "sealed">,
  user: Pick<UserRow, "user_id" | "totp_sealed" | "totp_last_step" | "recovery_hashes">,
  { code, nowMs }: { readonly code: string; readonly nowMs: number },
): TakenCode | null {
  const typed = code.replaceAll(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(typed)) {
    const step = matchingStep(sealed.open(user.totp_sealed ?? "", seedPurpose(user.user_id)), typed, nowMs);
    return step !== null && step > user.totp_last_step
      ? { kind: "code", changes: { totp_last_step: step } }
      : null;
  }
  const hashes = JSON.parse(user.recovery_hashes) as string[];
  const left = hashes.filter((hash) => hash !== hashCredential(typed));
  if (left.length === hashes.length) return null;
  return { kind: "recovery_code", changes: { recovery_hashes: JSON.stringify(left) } };
}

function matchingStep(secret: string | null, token: string, timestamp: number): number | null {
  if (secret === null) return null;
  const totp = totpOf(Secret.fromBase32(secret), "");
  const delta = totp.validate({ token, timestamp, window: stepsAside });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period: periodSeconds, secret });
}

// No i, l, o or u: a code is copied by hand.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Codes for the day the phone is lost, of 80 bits each: that many need no salt and no slow hash. */
export function newRecoveryCodes(): { codes: string[]; hashes: string } {
  const codes = Array.from({ length: limits.people.recoveryCodes }, () =>
    Array.from({ length: 4 }, () =>
      Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(""),
    ).join("-"),
  );
  return { codes, hashes: JSON.stringify(codes.map((code) => hashCredential(code.replaceAll("-", "")))) };
}
