import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type ConsoleSettings, readConsoleSettings } from "./console-settings.ts";

/** What holds for the console itself. */
export async function showConsoleSettings(
  { database }: ConsoleParts,
  actor: Actor,
): Promise<Outcome<ConsoleSettings, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  return done(await readConsoleSettings(database.reader));
}
