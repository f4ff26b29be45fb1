import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import type { OpenedSession } from "../../access/sessions/open-session.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { UserRow } from "../tables/people-tables.ts";
import { findUser, findUserByEmail } from "./change-user.ts";
import { foldEmail } from "./check-person.ts";
import { unlessBusy } from "./choose-password.ts";
import { findKnownDevice, rememberDevice } from "./known-devices.ts";
import { openUserSession, type UserSignIn } from "./open-user-session.ts";
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
import { type UserView, viewUser } from "./user-view.ts";

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, or a recovery code. */
  readonly code?: string | undefined;
  /** What the browser is called in lists of sessions. */
  readonly device: string;
  /** What this browser was given at an earlier sign-in. */
  readonly deviceToken: string | null;
}

export interface SignedIn {
  readonly user: UserView;
  readonly session: OpenedSession;
  /** For the browser to keep: it is then not held up by guesses that others make. */
  readonly deviceToken: string;
}

export type SignInRefusal =
  | PlainRefusal<"wrong_credentials" | "totp_required" | "totp_wrong">
  | TooManyAttempts
  | PasswordsBusy;

/** Why a sign-in failed, for the audit. The visitor is not told which. */
type Reason = "unknown_email" | "wrong_password" | "no_password" | "disabled" | "totp_wrong";

/** Signs somebody in by e-mail address and password, and by a code where they have a second factor. */
export async function signIn(
  parts: PeopleParts,
  actor: VisitorActor,
  request: SignInRequest,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  const { reader } = parts.database;
  const user = await findUserByEmail(reader, request.email);
  const buckets = signInBuckets({
    emailFolded: foldEmail(request.email),
    address: actor.address,
    knownDeviceHash: user && (await findKnownDevice(reader, user.user_id, request.deviceToken)),
  });
  const wait = await takeAttempt(parts, actor, { buckets, ...targetOf(user) });
  if (wait) return refuse("too_many_attempts", wait);
  // Nobody waits less for an address that is not known.
  const checked = await unlessBusy(() =>
    parts.passwords.verify(user?.password_hash ?? null, request.password),
  );
  if (!checked.ok) {
    await parts.database.write(({ sql }) => releaseAttempt(sql, buckets));
    return checked;
  }
  const reason = reasonAgainst(user, checked.value);
  if (user === null || reason !== null) {
    await recordRefusal(parts, actor, { user, reason: reason ?? "unknown_email" });
    return refuse("wrong_credentials");
  }
  return await finishSignIn(parts, actor, { request, verified: user, buckets });
}

function reasonAgainst(user: UserRow | null, isRight: boolean): Reason | null {
  if (user === null) return "unknown_email";
  if (user.password_hash === null) return "no_password";
  if (!isRight) return "wrong_password";
  return user.disabled_at === null ? null : "disabled";
}

interface Verified {
  readonly request: SignInRequest;
  /** As they were when their password was found right. */
  readonly verified: UserRow;
  readonly buckets: readonly Bucket[];
}

async function finishSignIn(
  parts: PeopleParts,
  actor: VisitorActor,
  { request, verified, buckets }: Verified,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  const outcome = await parts.database.write<Outcome<SignedIn, SignInRefusal>>(async (transaction) => {
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
    let method: UserSignIn["method"] = "password";
    if (user.totp_confirmed_at !== null) {
      if (!request.code) {
        // The password was right: asking for the code is no failure, and no success either.
        await releaseAttempt(sql, buckets);
        return refuse("totp_required");
      }
      const taken = takeCode(parts, user, { code: request.code, nowMs });
      if (!taken) return refuse("totp_wrong");
      await sql.updateTable("users").set(taken.changes).where("user_id", "=", user.user_id).execute();
      method = taken.kind === "code" ? "password_and_code" : "password_and_recovery_code";
    }
    await forgiveAttempts(sql, buckets);
    const { user_id: userId } = user;
    const deviceToken = await rememberDevice(sql, { userId, deviceToken: request.deviceToken, nowMs });
    const place = { device: request.device, address: actor.address };
    const session = await openUserSession(transaction, parts, { user, method, place, nowMs });
    return done({ user: viewUser({ ...user, last_sign_in_at: nowMs }), session, deviceToken });
  });
  if (!outcome.ok && outcome.refusal.code === "totp_wrong") {
    await recordRefusal(parts, actor, { user: verified, reason: "totp_wrong" });
  }
  return outcome;
}

async function recordRefusal(
  { database, now }: PeopleParts,
  actor: VisitorActor,
  { user, reason }: { readonly user: UserRow | null; readonly reason: Reason },
): Promise<void> {
  await database.write((transaction) =>
    recordAudit(transaction, actor, {
      action: "sign_in.refused",
      ...targetOf(user),
      at: now(),
      refusedWith: reason,
    }),
  );
}

/** What was typed is not kept: it may be a password in the wrong field. */
function targetOf(user: UserRow | null): { readonly target: string; readonly targetName: string | null } {
  return user ? { target: user.user_id, targetName: user.name } : { target: "unknown", targetName: null };
}
