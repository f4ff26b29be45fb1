import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { PasswordRefused } from "../../access/sign-in-source.ts";
import type { SignInParts } from "./people-parts.ts";
import type { ConsoleUnreachable, SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";
import { unlessUnreachable } from "./unless-unreachable.ts";

export interface ConfirmPasswordRequest {
  readonly sessionId: string;
  readonly password: string;
}

type ConfirmPasswordRefusal = SignInRequired | PasswordRefused | ConsoleUnreachable;

/** Asks for the password again: for a while, acts that show or change a credential are open to the session. */
export async function confirmPassword(
  { source, database, now }: SignInParts,
  actor: Actor,
  { sessionId, password }: ConfirmPasswordRequest,
): Promise<Outcome<{ readonly authenticatedAtMs: number }, ConfirmPasswordRefusal>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const { id: userId, address } = person.value;
  const checked = await unlessUnreachable(() =>
    source.confirmPassword({ userId, sessionId, password, address }),
  );
  if (!checked.ok) return checked;
  const authenticatedAtMs = now();
  await database.write(({ sql }) =>
    sql
      .updateTable("sessions")
      .set({ authenticated_at: authenticatedAtMs })
      .where("session_id", "=", sessionId)
      .where("user_id", "=", userId)
      .execute(),
  );
  return done({ authenticatedAtMs });
}
