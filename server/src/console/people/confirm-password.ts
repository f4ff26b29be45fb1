import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";
import { type OwnPasswordRefusal, verifyOwnPassword } from "./verify-own-password.ts";

export interface ConfirmPasswordRequest {
  readonly sessionId: string;
  readonly password: string;
}

/** Asks for the password again: for a while, acts that show or change a credential are open to the session. */
export async function confirmPassword(
  parts: PeopleParts,
  actor: Actor,
  { sessionId, password }: ConfirmPasswordRequest,
): Promise<Outcome<{ readonly authenticatedAtMs: number }, SignInRequired | OwnPasswordRefusal>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const verified = await verifyOwnPassword(parts, person.value, { sessionId, password });
  if (!verified.ok) return verified;
  const authenticatedAtMs = parts.now();
  await parts.database.write(({ sql }) =>
    sql
      .updateTable("sessions")
      .set({ authenticated_at: authenticatedAtMs })
      .where("session_id", "=", sessionId)
      .where("user_id", "=", person.value.id)
      .execute(),
  );
  return done({ authenticatedAtMs });
}
