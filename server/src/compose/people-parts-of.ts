import { DAY_MS, HOUR_MS } from "@sluice/core";
import { Passwords } from "../access/passwords/passwords.ts";
import type { Config } from "../config.ts";
import type { ConsoleParts } from "../console/console-parts.ts";
import { consoleSecret } from "../console/console-secret.ts";
import type { PeopleParts } from "../console/people/people-parts.ts";
import { cursorSeal } from "../platform/crypto/cursor-seal.ts";

/** What the operations on people need, as the settings say. */
export async function peoplePartsOf(
  { seatCap, sessionIdleHours, sessionMaxDays }: Config,
  parts: ConsoleParts,
): Promise<PeopleParts> {
  return {
    ...parts,
    passwords: new Passwords(),
    sessionTimes: { idleMs: sessionIdleHours * HOUR_MS, maxMs: sessionMaxDays * DAY_MS },
    seatCap,
    totpSeal: cursorSeal(await consoleSecret(parts, "totp")),
  };
}
