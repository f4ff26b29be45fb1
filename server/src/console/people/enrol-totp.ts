import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";
import { type NewSeed, newSeed, seedPurpose } from "./second-factor.ts";

/** Begins a second factor: the seed is shown, and counts once a code from it was confirmed. */
export async function enrolTotp(
  { database, sealed }: Pick<PeopleParts, "database" | "sealed">,
  actor: Actor,
): Promise<Outcome<NewSeed, SignInRequired | PlainRefusal<"totp_already_on">>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  return await database.write(async ({ sql }) => {
    const user = await sql
      .selectFrom("users")
      .select(["email", "totp_confirmed_at"])
      .where("user_id", "=", person.value.id)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return refuse("sign_in_required");
    if (user.totp_confirmed_at !== null) return refuse("totp_already_on");
    const seed = newSeed(user.email);
    await sql
      .updateTable("users")
      .set({ totp_sealed: sealed.seal(seed.secret, seedPurpose(person.value.id)) })
      .where("user_id", "=", person.value.id)
      .execute();
    return done(seed);
  });
}
