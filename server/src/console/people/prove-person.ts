import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { AuditValues } from "../audit/audit-entry.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { ConsoleTables } from "../tables.ts";
import { findUser, findUserByEmail } from "./change-user.ts";
import { foldEmail } from "./check-person.ts";
import { unlessBusy } from "./choose-password.ts";
import { findKnownDevice, rememberDevice } from "./known-devices.ts";
import type { UserSignIn } from "./open-user-session.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { PasswordsBusy, TooManyAttempts } from "./people-refusal.ts";
import { takeCode } from "./second-factor.ts";
import {
  type Bucket,
  forgiveAttempts,
  releaseAttempt,
  signInBuckets,
  takeAttempt,
} from "./sign-in-throttle.ts";

/** What somebody types to show who they are. */
export interface TypedCredentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, or a recovery code. */
  readonly code?: string | undefined;
  /** What this browser was given at an earlier sign-in. */
  readonly deviceToken: string | null;
}

/** Somebody who has just shown who they are, within the transaction that lets them in. */
interface Proof {
  readonly transaction: WriteTransaction<ConsoleTables>;
  readonly user: UserRow;
  readonly method: UserSignIn["method"];
  /** For the browser to keep: it is then not held up by guesses that others make. */
  readonly deviceToken: string;
  readonly nowMs: number;
}

export type ProofRefusal =
  | PlainRefusal<"wrong_credentials" | "totp_required" | "totp_wrong">
  | TooManyAttempts
  | PasswordsBusy;

export interface ProvePersonRequest<Value, Refused extends Refusal> {
  readonly typed: TypedCredentials;
  /** What the audit of a refusal says besides its reason. */
  readonly about: AuditValues | null;
  /** The last part of the transaction: it records what was done. */
  enter(proof: Proof): Promise<Outcome<Value, Refused>>;
}

/** Why a sign-in failed, for the audit. The visitor is not told which. */
type Reason = "unknown_email" | "wrong_password" | "no_password" | "disabled" | "totp_wrong";

/** Lets somebody in by e-mail address and password, and by a code where they have a second factor. */
export async function provePerson<Value, Refused extends Refusal>(
  parts: PeopleParts,
  actor: VisitorActor,
  request: ProvePersonRequest<Value, Refused>,
): Promise<Outcome<Value, Refused | ProofRefusal>> {
  const { reader } = parts.database;
  const { email, password, deviceToken } = request.typed;
  const user = await findUserByEmail(reader, email);
  const buckets = signInBuckets({
    emailFolded: foldEmail(email),
    address: actor.address,
    knownDeviceHash: user && (await findKnownDevice(reader, user.user_id, deviceToken)),
  });
  const wait = await takeAttempt(parts, actor, { buckets, ...targetOf(user) });
  if (wait) return refuse("too_many_attempts", wait);
  // Nobody waits less for an address that is not known.
  const checked = await unlessBusy(() => parts.passwords.verify(user?.password_hash ?? null, password));
  if (!checked.ok) {
    await parts.database.write(({ sql }) => releaseAttempt(sql, buckets));
    return checked;
  }
  const reason = reasonAgainst(user, checked.value);
  if (user === null || reason !== null) {
    await recordRefusal(parts, actor, { user, reason: reason ?? "unknown_email", about: request.about });
    return refuse("wrong_credentials");
  }
  return await finish(parts, actor, request, { verified: user, buckets });
}

function reasonAgainst(user: UserRow | null, isRight: boolean): Reason | null {
  if (user === null) return "unknown_email";
  if (user.password_hash === null) return "no_password";
  if (!isRight) return "wrong_password";
  return user.disabled_at === null ? null : "disabled";
}

interface Verified {
  /** As they were when their password was found right. */
  readonly verified: UserRow;
  readonly buckets: readonly Bucket[];
}

async function finish<Value, Refused extends Refusal>(
  parts: PeopleParts,
  actor: VisitorActor,
  { typed, about, enter }: ProvePersonRequest<Value, Refused>,
  { verified, buckets }: Verified,
): Promise<Outcome<Value, Refused | ProofRefusal>> {
  const outcome = await parts.database.write<Outcome<Value, Refused | ProofRefusal>>(async (transaction) => {
    const { sql } = transaction;
    const nowMs = parts.now();
    const found = await findUser(sql, verified.user_id);
    // Somebody changed the person in between: what was found right may be so no more.
    if (
      !found.ok ||
      found.value.password_hash !== verified.password_hash ||
      found.value.disabled_at !== null
    ) {
      return refuse("wrong_credentials");
    }
    const user = found.value;
    const factor = await takeSecondFactor(parts, transaction, user, { code: typed.code, buckets, nowMs });
    if (!factor.ok) return factor;
    await forgiveAttempts(sql, buckets);
    const { user_id: userId } = user;
    const deviceToken = await rememberDevice(sql, { userId, deviceToken: typed.deviceToken, nowMs });
    return await enter({ transaction, user, method: factor.value, deviceToken, nowMs });
  });
  if (!outcome.ok && outcome.refusal.code === "totp_wrong") {
    await recordRefusal(parts, actor, { user: verified, reason: "totp_wrong", about });
  }
  return outcome;
}

async function takeSecondFactor(
  parts: PeopleParts,
  { sql }: WriteTransaction<ConsoleTables>,
  user: UserRow,
  given: {
    readonly code: string | undefined;
    readonly buckets: readonly Bucket[];
    readonly nowMs: number;
  },
): Promise<Outcome<UserSignIn["method"], PlainRefusal<"totp_required" | "totp_wrong">>> {
  const { code, buckets, nowMs } = given;
  if (user.totp_confirmed_at === null) return done("password");
  if (!code) {
    // The password was right: asking for the code is no failure, and no success either.
    await releaseAttempt(sql, buckets);
    return refuse("totp_required");
  }
  const taken = takeCode(parts, user, { code, nowMs });
  if (!taken) return refuse("totp_wrong");
  await sql.updateTable("users").set(taken.changes).where("user_id", "=", user.user_id).execute();
  return done(taken.kind === "code" ? "password_and_code" : "password_and_recovery_code");
}

async function recordRefusal(
  { database, now }: PeopleParts,
  actor: VisitorActor,
  refused: {
    readonly user: UserRow | null;
    readonly reason: Reason;
    readonly about: AuditValues | null;
  },
): Promise<void> {
  const { user, reason, about } = refused;
  await database.write((transaction) =>
    recordAudit(transaction, actor, {
      action: "sign_in.refused",
      ...targetOf(user),
      at: now(),
      refusedWith: reason,
      after: about,
    }),
  );
}

/** What was typed is not kept: it may be a password in the wrong field. */
function targetOf(user: UserRow | null): { readonly target: string; readonly targetName: string | null } {
  return user ? { target: user.user_id, targetName: user.name } : { target: "unknown", targetName: null };
}
