import { DAY_MS, HOUR_MS } from "@sluice/core";
import { Passwords } from "../access/passwords/passwords.ts";
import type { Config } from "../config.ts";
import type { SealingParts } from "../console/console-parts.ts";
import type { EntryParts } from "../console/entry/entry-parts.ts";
import type { PeopleParts } from "../console/people/people-parts.ts";

/** The same, with what letting people into deployments takes. */
export function entryPartsOf(
  config: Config,
  parts: SealingParts,
  { deployment, url }: { readonly deployment: { readonly deploymentId: string }; readonly url: string },
): EntryParts {
  return {
    ...peoplePartsOf(config, parts, url),
    ownDeploymentId: deployment.deploymentId,
  };
}

/** What the operations on people need, as the settings say. */
export function peoplePartsOf(
  { seatCap, sessionIdleHours, sessionMaxDays }: Config,
  parts: SealingParts,
  baseUrl: string,
): PeopleParts {
  return {
    ...parts,
    passwords: new Passwords(),
    sessionTimes: { idleMs: sessionIdleHours * HOUR_MS, maxMs: sessionMaxDays * DAY_MS },
    seatCap,
    baseUrl,
  };
}
