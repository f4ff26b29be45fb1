import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type AdministerUserRefusal, administerUser } from "./administer-user.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { UserView } from "./user-view.ts";

/** Ends every session of a person, here and in the deployments. */
export async function endUserSessions(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<UserView, AdministerUserRefusal>> {
  return await administerUser(parts, actor, {
    userId,
    action: "user.end_sessions",
    decide: () => done({ changes: {}, endsSessions: true }),
  });
}
