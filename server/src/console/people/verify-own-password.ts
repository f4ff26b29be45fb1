import type { UserActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { UserRow } from "../tables/people-tables.ts";
import { unlessBusy } from "./choose-password.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { PasswordsBusy, TooManyAttempts, UserNotFound, WrongPassword } from "./people-refusal.ts";
import { forgiveAttempts, sessionBuckets, takeAttempt } from "./sign-in-throttle.ts";

export type OwnPasswordRefusal = WrongPassword | TooManyAttempts | PasswordsBusy | UserNotFound;

/** Asks somebody who is signed in for their password. Whoever guesses at it is slowed down, in that session alone. */
export async function verifyOwnPassword(
  parts: PeopleParts,
  actor: UserActor,
  { sessionId, password }: { readonly sessionId: string; readonly password: string },
): Promise<Outcome<UserRow, OwnPasswordRefusal>> {
  const { database } = parts;
  const buckets = sessionBuckets(sessionId);
  const wait = await takeAttempt(parts, actor, { buckets, target: actor.id, targetName: actor.name });
  if (wait) return refuse("too_many_attempts", wait);
  const user = await database.reader
    .selectFrom("users")
    .selectAll()
    .where("user_id", "=", actor.id)
    .executeTakeFirst();
  if (!user) return refuse("user_not_found");
  const checked = await unlessBusy(() => parts.passwords.verify(user.password_hash, password));
  if (!checked.ok) return checked;
  if (checked.value) {
    await database.write(({ sql }) => forgiveAttempts(sql, buckets));
    return done(user);
  }
  return refuse("wrong_password");
}
