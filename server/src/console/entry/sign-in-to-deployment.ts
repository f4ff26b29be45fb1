import { type DeploymentActor, visitorActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type {
  NotAssigned,
  SignedInPerson,
  SignInAttempt,
  SignInRefused,
} from "../../access/sign-in-source.ts";
import { findAssigned } from "../people/people-source.ts";
import { provePerson } from "../people/prove-person.ts";
import type { EntryParts } from "./entry-parts.ts";
import { recordEntry } from "./record-entry.ts";

/** Judges what somebody typed at a deployment's sign-in. The session that follows is the deployment's own. */
export async function signInToDeployment(
  parts: EntryParts,
  actor: DeploymentActor,
  { address, device, ...typed }: SignInAttempt,
): Promise<Outcome<SignedInPerson, SignInRefused>> {
  const deploymentId = actor.id;
  return await provePerson<SignedInPerson, NotAssigned>(parts, visitorActor(address), {
    typed,
    about: { deployment_id: deploymentId },
    async enter({ transaction, user, method, deviceToken, nowMs }) {
      const { sql } = transaction;
      const { user_id: userId } = user;
      const entry = { user, deploymentId, method, device, address, nowMs };
      const person = await findAssigned(sql, { deploymentId, userId });
      if (person === null) {
        await recordEntry(transaction, entry, "not_assigned");
        return refuse("not_assigned");
      }
      await sql.updateTable("users").set({ last_sign_in_at: nowMs }).where("user_id", "=", userId).execute();
      await recordEntry(transaction, entry);
      return done({ person, provedAtMs: nowMs, deviceToken });
    },
  });
}
