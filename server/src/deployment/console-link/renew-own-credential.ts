import { DAY_MS } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { beginEnrolment, endEnrolment, readMembership, storeCredential } from "./console-membership.ts";
import type { HttpChannel } from "./http-channel.ts";

interface RenewParts {
  readonly database: Database<DeploymentTables>;
  readonly channel: Pick<HttpChannel, "renewCredential">;
  now(): number;
}

/** A credential is renewed at this age without being asked. */
const renewAfterMs = 30 * DAY_MS;
// The console goes on asking until the new one is used.
const pauseMs = 5_000;

/** Fetches another secret when the console asks for it, and when the one in use is old. */
export async function renewOwnCredential(
  { database, channel, now }: RenewParts,
  isAsked: boolean,
): Promise<void> {
  const membership = await readMembership(database);
  if (!membership) return;
  const ageMs = now() - membership.renewedAtMs;
  if (ageMs < pauseMs || !(isAsked || ageMs >= renewAfterMs)) return;
  // One process at a time: of two new secrets only the later one is good.
  if ((await beginEnrolment(database, now())) === null) return;
  try {
    await storeCredential(database, await channel.renewCredential(), now());
  } finally {
    await endEnrolment(database);
  }
}
