import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type AdministerUserRefusal, administerUser } from "./administer-user.ts";
import { endLinks } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { UserView } from "./user-view.ts";

/** Keeps a person from signing in, and ends their sessions and links. Their seats become free; their grants stay. */
export async function disableUser(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<UserView, AdministerUserRefusal>> {
  return await administerUser(parts, actor, {
    userId,
    action: "user.disable",
    async decide(user, { sql, nowMs }) {
      await endLinks(sql, { userId, nowMs });
      return done({ changes: { disabled_at: user.disabled_at ?? nowMs }, endsSessions: true });
    },
  });
}
