import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { userActor } from "./open-user-session.ts";
import type { PeopleParts } from "./people-parts.ts";
import { type PersonalLinkRefusal, usePersonalLink } from "./use-personal-link.ts";

/**
 * Somebody chooses another password with a link from an administrator. They are not signed in by it: a second factor
 * is still asked for.
 */
export async function useResetLink(
  parts: PeopleParts,
  actor: VisitorActor,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Outcome<{ readonly email: string }, PersonalLinkRefusal>> {
  return await usePersonalLink(parts, {
    token,
    purpose: "password_reset",
    password,
    async finish({ transaction, nowMs }, user) {
      const act = { action: "password.reset", target: user.user_id, targetName: user.name, at: nowMs };
      await recordAudit(transaction, userActor(user, actor.address), act);
      return done({ email: user.email });
    },
  });
}
