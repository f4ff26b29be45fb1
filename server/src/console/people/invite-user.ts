import { limits } from "@sluice/contract";
import { DAY_MS } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleRole, GrantRole } from "../tables/people-tables.ts";
import { findUserByEmail } from "./change-user.ts";
import { emailProblems, nameProblems } from "./check-person.ts";
import { insertGrant } from "./insert-grant.ts";
import { insertUser } from "./insert-user.ts";
import { mailLink, type PersonalLink } from "./mail-link.ts";
import { issueLink } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";
import type {
  DeploymentNotFound,
  DeploymentUserCap,
  EmailTaken,
  InvalidPerson,
  NotPermitted,
} from "./people-refusal.ts";
import { changeSeats } from "./seats.ts";
import { type UserView, viewUser } from "./user-view.ts";

export interface InviteUserRequest {
  readonly email: string;
  readonly name: string;
  readonly consoleRole: ConsoleRole | null;
  /** What they are granted along with it. */
  readonly grants?: ReadonlyArray<{ readonly deploymentId: string; readonly role: GrantRole }> | undefined;
}

export interface InvitedUser {
  readonly user: UserView;
  readonly link: PersonalLink;
}

type InviteRefusal = NotPermitted | InvalidPerson | EmailTaken | DeploymentNotFound | DeploymentUserCap;

/** Adds a person, with a link by which they choose a password. It is sent to them where mail is set up. */
export async function inviteUser(
  parts: PeopleParts,
  actor: Actor,
  { email, name, consoleRole, grants = [] }: InviteUserRequest,
): Promise<Outcome<InvitedUser, InviteRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const problems = [...emailProblems(email), ...nameProblems(name)];
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  return await changeSeats<InvitedUser, InviteRefusal>(parts, async (change) => {
    const { sql, nowMs, transaction } = change;
    if (await findUserByEmail(sql, email)) return refuse("email_taken");
    const user = await insertUser(change, { email, name, consoleRole, passwordHash: null });
    const { user_id: userId } = user;
    for (const { deploymentId, role } of grants) {
      const inserted = await insertGrant(change, { deploymentId, role, userId, groupId: null });
      if (!inserted.ok) return refuse("deployment_not_found");
    }
    const lifetimeMs = limits.people.invitationDays * DAY_MS;
    const issued = await issueLink(sql, { purpose: "invitation", userId, lifetimeMs, nowMs });
    const link = await mailLink(parts, change, user, issued);
    const granted = grants.map(({ deploymentId, role }) => ({ deployment_id: deploymentId, role }));
    const isMailed = link.mailedTo !== null;
    const after = {
      email: user.email,
      name: user.name,
      console_role: consoleRole,
      grants: granted,
      mailed: isMailed,
    };
    const act = { action: "user.invite", target: userId, targetName: user.name, at: nowMs, after };
    await recordAudit(transaction, actor, act);
    return done({ user: viewUser(user), link });
  });
}
