import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { rememberDevice } from "./known-devices.ts";
import { openUserSession, userActor } from "./open-user-session.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignedIn } from "./sign-in.ts";
import { type PersonalLinkRefusal, usePersonalLink } from "./use-personal-link.ts";
import { viewUser } from "./user-view.ts";

export interface AcceptInvitationRequest {
  readonly token: string;
  readonly password: string;
  readonly device: string;
  readonly deviceToken: string | null;
}

/** Somebody who was invited chooses a password, and is signed in. */
export async function acceptInvitation(
  parts: PeopleParts,
  actor: VisitorActor,
  { token, password, device, deviceToken: known }: AcceptInvitationRequest,
): Promise<Outcome<SignedIn, PersonalLinkRefusal>> {
  return await usePersonalLink(parts, {
    token,
    purpose: "invitation",
    password,
    async finish({ transaction, sql, nowMs }, user) {
      const { user_id: userId, name } = user;
      const deviceToken = await rememberDevice(sql, { userId, deviceToken: known, nowMs });
      const act = { action: "invitation.accept", target: userId, targetName: name, at: nowMs };
      await recordAudit(transaction, userActor(user, actor.address), act);
      const place = { device, address: actor.address };
      const session = await openUserSession(transaction, parts, { user, method: "link", place, nowMs });
      return done({ user: viewUser({ ...user, last_sign_in_at: nowMs }), session, deviceToken });
    },
  });
}
