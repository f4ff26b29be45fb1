import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { KnownPeople } from "./people-parts.ts";

/** Somebody of the deployment as the others see them. */
export interface PersonView {
  readonly user_id: string;
  readonly name: string;
  readonly role: "member" | "manager";
  readonly administers_console: boolean;
}

/** Everyone who may enter this deployment, by name. A deployment has few seats: it is one list. */
export async function listPeople(
  { people }: { readonly people: KnownPeople },
  actor: Actor,
): Promise<Outcome<readonly PersonView[], NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "deployment:read");
  if (refused) return refused;
  const shown = people.all().map(({ user_id, name, role, administers_console = false }) => ({
    ...{ user_id, name, role, administers_console },
  }));
  return done(shown.sort((a, b) => a.name.localeCompare(b.name, "en") || (a.user_id < b.user_id ? -1 : 1)));
}
