import type { Actor } from "../../access/actor.ts";
import { handOverReturnPath } from "../../access/hand-over.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { newToken } from "../../access/sessions/open-session.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { findUser } from "../people/change-user.ts";
import type { DeploymentNotFound, SignInRequired } from "../people/people-refusal.ts";
import { findAssigned } from "../people/people-source.ts";
import { requirePerson } from "../people/require-person.ts";
import { deploymentAddress } from "./deployment-address.ts";
import type { EntryParts } from "./entry-parts.ts";
import { recordEntry } from "./record-entry.ts";

export interface CreateHandOverRequest {
  readonly deploymentId: string;
  /** The hash of what the deployment had the browser keep. */
  readonly challenge: string;
  /** The session at the console that it is made from. */
  readonly sessionId: string;
  readonly device: string;
}

type CreateHandOverRefusal =
  | SignInRequired
  | DeploymentNotFound
  /** Where the deployment tells them so. */
  | Refusal<"not_assigned", { readonly location: string }>
  | PlainRefusal<"deployment_address_unknown" | "hand_over_invalid">;

/** A browser follows at once. */
const lastsMs = 60_000;

/** Sends somebody who is signed in here to a deployment that they may enter, with a code that works once. */
export async function createHandOver(
  parts: EntryParts,
  actor: Actor,
  { deploymentId, challenge, sessionId, device }: CreateHandOverRequest,
): Promise<Outcome<{ readonly location: string }, CreateHandOverRefusal>> {
  const someone = requirePerson(actor);
  if (!someone.ok) return someone;
  const { id: userId, address } = someone.value;
  // What a SHA-256 is in base64url.
  if (!/^[\w-]{43}$/.test(challenge)) return refuse("hand_over_invalid");
  const deployment = await parts.database.reader
    .selectFrom("deployments")
    .select(["deployment_id", "name", "governed", "settings"])
    .where("deployment_id", "=", deploymentId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!deployment) return refuse("deployment_not_found");
  const url = deploymentAddress(parts, deployment);
  if (url === null) return refuse("deployment_address_unknown");
  const code = newToken();
  return await parts.database.write<Outcome<{ location: string }, CreateHandOverRefusal>>(
    async (transaction) => {
      const { sql } = transaction;
      const nowMs = parts.now();
      const found = await findUser(sql, userId);
      const session = await sql
        .selectFrom("sessions")
        .select("authenticated_at")
        .where("session_id", "=", sessionId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (!found.ok || !session) return refuse("sign_in_required");
      if ((await findAssigned(sql, { deploymentId, userId })) === null) {
        const entry = { user: found.value, deploymentId, device, address, nowMs };
        await recordEntry(transaction, { ...entry, method: "hand_over" }, "not_assigned");
        return refuse("not_assigned", { location: `${url}${handOverReturnPath}?error=not_assigned` });
      }
      // Each clears away what is over, so that the table stays small.
      await sql.deleteFrom("hand_overs").where("expires_at", "<=", nowMs).execute();
      await sql
        .insertInto("hand_overs")
        .values({
          code_hash: hashCredential(code),
          challenge,
          user_id: userId,
          deployment_id: deploymentId,
          session_id: sessionId,
          authenticated_at: session.authenticated_at,
          expires_at: nowMs + lastsMs,
        })
        .execute();
      return done({ location: `${url}${handOverReturnPath}?code=${code}` });
    },
  );
}
