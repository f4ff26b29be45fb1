import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { readSignOn } from "./sign-on-settings.ts";

/** What the sign-in page shows; null where single sign-on is off. For everybody: nobody is signed in there. */
export async function offerSignOn(
  { database }: ConsoleParts,
  _actor: Actor,
): Promise<Outcome<{ readonly buttonLabel: string } | null>> {
  const settings = await readSignOn(database.reader);
  return done(settings?.enabled === 1 ? { buttonLabel: settings.button_label } : null);
}
