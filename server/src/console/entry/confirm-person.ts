import { type DeploymentActor, visitorActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { PasswordCheck, PasswordRefused } from "../../access/sign-in-source.ts";
import { unlessBusy } from "../people/choose-password.ts";
import { findAssigned } from "../people/people-source.ts";
import { forgiveAttempts, guestBuckets, releaseAttempt, takeAttempt } from "../people/sign-in-throttle.ts";
import type { EntryParts } from "./entry-parts.ts";

/** Judges a password that a deployment asked somebody for again, who has a session there. */
export async function confirmPerson(
  parts: EntryParts,
  actor: DeploymentActor,
  { userId, sessionId, password, address }: PasswordCheck,
): Promise<Outcome<void, PasswordRefused>> {
  const { database, passwords } = parts;
  const person = await findAssigned(database.reader, { deploymentId: actor.id, userId });
  if (person === null) return refuse("not_assigned");
  const buckets = guestBuckets({ deploymentId: actor.id, sessionId, userId });
  const visitor = visitorActor(address);
  const wait = await takeAttempt(parts, visitor, { buckets, target: userId, targetName: person.name });
  if (wait) return refuse("too_many_attempts", wait);
  const { password_hash } = await database.reader
    .selectFrom("users")
    .select("password_hash")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const checked = await unlessBusy(() => passwords.verify(password_hash, password));
  if (!checked.ok) {
    await database.write(({ sql }) => releaseAttempt(sql, buckets));
    return checked;
  }
  if (!checked.value) return refuse("wrong_password");
  await database.write(({ sql }) => forgiveAttempts(sql, buckets));
  return done(undefined);
}
