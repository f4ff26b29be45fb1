import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { SendingParts } from "../console-parts.ts";
import { readSignOn, type SignOnSettingsView, viewSignOn } from "./sign-on-settings.ts";

/** How single sign-on is set up. */
export async function showSignOn(
  { database, baseUrl }: SendingParts,
  actor: Actor,
): Promise<Outcome<SignOnSettingsView, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  return done(viewSignOn(await readSignOn(database.reader), baseUrl));
}
