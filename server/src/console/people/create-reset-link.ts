import { limits } from "@sluice/contract";
import { DAY_MS, isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { findUser } from "./change-user.ts";
import { mailLink, type PersonalLink } from "./mail-link.ts";
import { issueLink } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { NotPermitted, UserNotFound } from "./people-refusal.ts";
import { isInvited } from "./user-view.ts";

const { invitationDays, resetLinkHours } = limits.people;

type ResetLinkRefusal = NotPermitted | UserNotFound | PlainRefusal<"user_disabled">;

/**
 * Makes a link by which a person chooses another password; for somebody who never has, another invitation. What was
 * made for them before works no more. Their password goes on working until they use it. It is sent to them where mail
 * is set up.
 */
export async function createResetLink(
  parts: Pick<PeopleParts, "database" | "now" | "sealed" | "baseUrl">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<PersonalLink, ResetLinkRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changePeople<PersonalLink, ResetLinkRefusal>(parts, async (change) => {
    const { sql, nowMs, transaction } = change;
    const found = await findUser(sql, userId);
    if (!found.ok) return found;
    if (found.value.disabled_at !== null) return refuse("user_disabled");
    const kind = isInvited(found.value)
      ? { purpose: "invitation" as const, lifetimeMs: invitationDays * DAY_MS }
      : { purpose: "password_reset" as const, lifetimeMs: (resetLinkHours * DAY_MS) / 24 };
    const issued = await issueLink(sql, { ...kind, userId, nowMs });
    const link = await mailLink(parts, change, found.value, issued);
    const action = kind.purpose === "invitation" ? "user.invite" : "user.reset_password";
    const after = { expires_at: isoTime(link.expiresAtMs), mailed: link.mailedTo !== null };
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
