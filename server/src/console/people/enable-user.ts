import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type AdministerUserRefusal, administerUser } from "./administer-user.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { UserView } from "./user-view.ts";

/** Lets a person sign in again. They take the seats that their grants give them, where there are any left. */
export async function enableUser(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<UserView, AdministerUserRefusal>> {
  return await administerUser(parts, actor, {
    userId,
    action: "user.enable",
    decide: () => done({ changes: { disabled_at: null }, endsSessions: false }),
  });
}
