import { operatorActor, type UserActor, visitorActor } from "../../../access/actor.ts";
import { accepted } from "../../../testing/accepted.ts";
import { acceptInvitation } from "../../people/accept-invitation.ts";
import { identifySession } from "../../people/identify-session.ts";
import { inviteUser } from "../../people/invite-user.ts";
import type { GrantRole } from "../../tables/people-tables.ts";
import type { EntryParts } from "../entry-parts.ts";

export const password = "tea with lemon and honey";
export const olga = operatorActor("Olga");
export const place = { address: "203.0.113.7", device: "Firefox on Linux" };

/** Somebody who is signed in at the console. */
export interface Guest {
  readonly userId: string;
  readonly email: string;
  readonly actor: UserActor;
  /** Of their session at the console. */
  readonly sessionId: string;
  readonly token: string;
}

/** Somebody with a password, who may enter the deployment by that role; null for nobody it knows. */
export async function guest(
  parts: EntryParts,
  name: string,
  { deploymentId, role }: { readonly deploymentId: string; readonly role: GrantRole | null },
): Promise<Guest> {
  const email = `${name.toLowerCase()}@example.com`;
  const grants = role === null ? [] : [{ deploymentId, role }];
  const { link } = accepted(await inviteUser(parts, olga, { email, name, consoleRole: null, grants }));
  const visitor = visitorActor(place.address);
  const request = { token: link.token, password, device: place.device, deviceToken: null };
  const { user, session } = accepted(await acceptInvitation(parts, visitor, request));
  const { token, sessionId } = session;
  const { actor } = accepted(await identifySession(parts, visitor, { token }));
  return { userId: user.user_id, email, actor, sessionId, token };
}
