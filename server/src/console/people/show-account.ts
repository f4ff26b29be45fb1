import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";
import { type UserView, viewUser } from "./user-view.ts";

export interface AccountView extends UserView {
  readonly recovery_codes_left: number;
}

/** A person as they see themselves. */
export async function showAccount(
  { database }: Pick<PeopleParts, "database">,
  actor: Actor,
): Promise<Outcome<AccountView, SignInRequired>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const user = await database.reader
    .selectFrom("users")
    .selectAll()
    .where("user_id", "=", person.value.id)
    .executeTakeFirst();
  if (!user) return refuse("sign_in_required");
  const left = (JSON.parse(user.recovery_hashes) as string[]).length;
  return done({ ...viewUser(user), recovery_codes_left: left });
}
