import { limits } from "@sluice/contract";
import { DAY_MS, isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { findUser } from "./change-user.ts";
import { type IssuedLink, issueLink } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { NotPermitted, UserNotFound } from "./people-refusal.ts";
import { isInvited } from "./user-view.ts";

const { invitationDays, resetLinkHours } = limits.people;

type ResetLinkRefusal = NotPermitted | UserNotFound | PlainRefusal<"user_disabled">;

/**
 * Makes a link by which a person chooses another password; for somebody who never has, another invitation. What was
 * made for them before works no more. Their password goes on working until they use it.
 */
export async function createResetLink(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<IssuedLink, ResetLinkRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changePeople<IssuedLink, ResetLinkRefusal>(parts, async ({ sql, nowMs, transaction }) => {
    const found = await findUser(sql, userId);
    if (!found.ok) return found;
    if (found.value.disabled_at !== null) return refuse("user_disabled");
    const kind = isInvited(found.value)
      ? { purpose: "invitation" as const, lifetimeMs: invitationDays * DAY_MS }
      : { purpose: "password_reset" as const, lifetimeMs: (resetLinkHours * DAY_MS) / 24 };
    const link = await issueLink(sql, { ...kind, userId, nowMs });
    const action = kind.purpose === "invitation" ? "user.invite" : "user.reset_password";
    const after = { expires_at: isoTime(link.expiresAtMs) };
    await recordAudit(transaction, actor, {
      action,
      target: userId,
      targetName: found.value.name,
      at: nowMs,
      after,
    });
    return done(link);
  });
}
