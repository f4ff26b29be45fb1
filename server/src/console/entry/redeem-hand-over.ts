import type { DeploymentActor } from "../../access/actor.ts";
import { challengeOf } from "../../access/hand-over.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { isOpen } from "../../access/sessions/find-session.ts";
import type { BroughtHandOver, HandedOverPerson, HandOverRefused } from "../../access/sign-in-source.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { findUser } from "../people/change-user.ts";
import { findAssigned } from "../people/people-source.ts";
import type { EntryParts } from "./entry-parts.ts";
import { recordEntry } from "./record-entry.ts";

/** Takes a code that a browser brought from here to a deployment. Whoever brings it: it works no second time. */
export async function redeemHandOver(
  parts: EntryParts,
  actor: DeploymentActor,
  { code, verifier, address, device }: BroughtHandOver,
): Promise<Outcome<HandedOverPerson, HandOverRefused>> {
  return await parts.database.write<Outcome<HandedOverPerson, HandOverRefused>>(async (transaction) => {
    const { sql } = transaction;
    const nowMs = parts.now();
    const deploymentId = actor.id;
    const given = await sql
      .deleteFrom("hand_overs")
      .where("code_hash", "=", hashCredential(code))
      .returningAll()
      .executeTakeFirst();
    if (!given || nowMs >= given.expires_at || given.deployment_id !== deploymentId) {
      return refuse("hand_over_invalid");
    }
    // A link with somebody else's code must not sign this browser in.
    if (given.challenge !== challengeOf(verifier)) return refuse("hand_over_invalid");
    const { user_id: userId, session_id: sessionId } = given;
    const session = await sql
      .selectFrom("sessions")
      .select(["ends_at", "last_seen_at"])
      .where("session_id", "=", sessionId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    // They have signed out at the console meanwhile.
    if (!session || !isOpen(session, parts.sessionTimes, nowMs)) return refuse("hand_over_invalid");
    const found = await findUser(sql, userId);
    const person = await findAssigned(sql, { deploymentId, userId });
    if (!found.ok || person === null) return refuse("not_assigned");
    const entry = { user: found.value, deploymentId, device, address, nowMs };
    await recordEntry(transaction, { ...entry, method: "hand_over" });
    const authenticatedAgoMs = Math.max(0, nowMs - given.authenticated_at);
    return done({ person, provedAtMs: nowMs, authenticatedAgoMs });
  });
}
