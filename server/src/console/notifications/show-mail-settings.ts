import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type MailSettingsView, readMailSettings, viewMailSettings } from "./mail-settings.ts";

/** How mail is set up. */
export async function showMailSettings(
  { database }: ConsoleParts,
  actor: Actor,
): Promise<Outcome<MailSettingsView, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  return done(viewMailSettings(await readMailSettings(database.reader)));
}
