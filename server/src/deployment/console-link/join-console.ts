import { setTimeout as pause } from "node:timers/promises";
import { EnrolmentTold } from "../../access/channel-wire.ts";
import { ChannelFault } from "../../access/console-channel.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { askConsole } from "./ask-console.ts";
import {
  beginEnrolment,
  endEnrolment,
  type Membership,
  readMembership,
  storeMembership,
} from "./console-membership.ts";

export interface JoinParts {
  readonly database: Database<DeploymentTables>;
  readonly consoleUrl: string;
  /** Null once it was used and taken out of the settings. */
  readonly token: string | null;
  readonly release: string;
  now(): number;
}

const enrolWithinMs = 15_000;
const waitForOtherMs = 250;

/**
 * Makes this deployment one of the console's, by its token, unless it is already. Of processes that start together one
 * does it, and the others wait. It fails with `ChannelFault`.
 */
export async function joinConsole(parts: JoinParts): Promise<Membership> {
  const { database, token, now } = parts;
  for (;;) {
    const membership = await readMembership(database);
    const tokenId = token?.split(".", 1)[0] ?? null;
    // Another token than the one it was enrolled with is an order to enrol again.
    if (membership && (tokenId === null || tokenId === membership.tokenId)) return membership;
    if (token === null || tokenId === null) {
      throw new ChannelFault(
        "refused",
        "This deployment was not enrolled yet: set SLUICE_ENROLMENT_TOKEN to a token of its console.",
      );
    }
    const enrolmentId = await beginEnrolment(database, now());
    if (enrolmentId !== null) return await enrol(parts, { token, tokenId, enrolmentId });
    await pause(waitForOtherMs);
  }
}

async function enrol(
  { database, consoleUrl, release, now }: JoinParts,
  { token, tokenId, enrolmentId }: { token: string; tokenId: string; enrolmentId: string },
): Promise<Membership> {
  try {
    const own = await database.reader.selectFrom("deployment").selectAll().executeTakeFirst();
    const told = await askConsole(consoleUrl, {
      path: "/enrolment",
      credential: null,
      shape: EnrolmentTold,
      timeoutMs: enrolWithinMs,
      body: {
        token,
        enrolmentId,
        deploymentId: own?.deployment_id ?? null,
        name: own?.name ?? "Deployment",
        governed: own === undefined || own.governed === 1,
        release,
      },
    });
    const membership = { ...told, tokenId, renewedAtMs: now() };
    await storeMembership(database, membership);
    return membership;
  } catch (cause) {
    await endEnrolment(database);
    throw cause;
  }
}
