import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type AdministerUserRefusal, administerUser } from "./administer-user.ts";
import { noSecondFactor } from "./change-second-factor.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { UserView } from "./user-view.ts";

/** Takes a person's second factor away, for when they have lost it with all its recovery codes. */
export async function resetSecondFactor(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<UserView, AdministerUserRefusal>> {
  return await administerUser(parts, actor, {
    userId,
    action: "user.reset_second_factor",
    decide: () => done({ changes: noSecondFactor, endsSessions: true }),
  });
}
