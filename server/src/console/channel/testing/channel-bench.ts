import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DAY_MS, HOUR_MS } from "@sluice/core";
import { onTestFinished } from "vitest";
import { deploymentActor, operatorActor } from "../../../access/actor.ts";
import type { ConsoleChannel } from "../../../access/console-channel.ts";
import { Passwords } from "../../../access/passwords/passwords.ts";
import type { SignInSource } from "../../../access/sign-in-source.ts";
import { readMembership } from "../../../deployment/console-link/console-membership.ts";
import { HttpChannel } from "../../../deployment/console-link/http-channel.ts";
import { HttpSignInSource } from "../../../deployment/console-link/http-sign-in-source.ts";
import { joinConsole } from "../../../deployment/console-link/join-console.ts";
import type { ChannelSurfaceParts } from "../../../http/channel/channel-route.ts";
import { channelSurface } from "../../../http/channel/channel-surface.ts";
import { serveSurfaces } from "../../../http/serving/serve-surfaces.ts";
import { sealedValues } from "../../../platform/crypto/sealed-values.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { createLog } from "../../../platform/observability/log.ts";
import { Metrics } from "../../../platform/observability/metrics.ts";
import { accepted } from "../../../testing/accepted.ts";
import type { EntryParts } from "../../entry/entry-parts.ts";
import { freshKeyStores, type KeyStores } from "../../keys/testing/key-stores.ts";
import { recordUsageBatch } from "../../usage/record-usage-batch.ts";
import type { ChannelParts } from "../channel-parts.ts";
import { FeedWatch } from "../feed-watch.ts";
import { issueEnrolmentToken } from "../issue-enrolment-token.ts";
import { OwnChannel } from "../own-channel.ts";
import { OwnSignInSource } from "../own-sign-in-source.ts";

/** A console with one deployment, and the way between them. */
export interface ChannelBench extends KeyStores {
  readonly channelParts: ChannelParts;
  readonly channel: ConsoleChannel;
  readonly entry: EntryParts;
  readonly signIns: SignInSource;
}

export const ada = operatorActor("Ada");

function channelPartsOf({ parts }: Pick<KeyStores, "parts">): ChannelParts {
  const watch = new FeedWatch(parts, { lookEveryMs: 50 });
  onTestFinished(() => watch.close());
  return { ...parts, watch, recordUsage: recordUsageBatch };
}

function entryPartsOf({ parts, deploymentId }: KeyStores): EntryParts {
  const key = randomBytes(32);
  return {
    ...parts,
    passwords: new Passwords(),
    sessionTimes: { idleMs: 12 * HOUR_MS, maxMs: 7 * DAY_MS },
    seatCap: 20,
    sealed: sealedValues(() => key),
    baseUrl: "https://sluice.example.com",
    ownDeploymentId: deploymentId,
  };
}

export async function ownBench(dialect: DialectName): Promise<ChannelBench> {
  const stores = await freshKeyStores(dialect);
  const channelParts = channelPartsOf(stores);
  const entry = entryPartsOf(stores);
  const channel = new OwnChannel(channelParts, stores.deploymentId);
  const signIns = new OwnSignInSource(entry, stores.deploymentId);
  return { ...stores, channelParts, channel, entry, signIns };
}

export async function httpBench(
  dialect: DialectName,
): Promise<ChannelBench & { url: string; channel: HttpChannel }> {
  const stores = await freshKeyStores(dialect);
  const channelParts = channelPartsOf(stores);
  const entry = entryPartsOf(stores);
  const url = await serveChannel({ ...channelParts, entry });
  const { database, deploymentId, now } = stores;
  const { token } = accepted(await issueEnrolmentToken(stores.parts, ada, { deploymentId }));
  await joinConsole({ database, consoleUrl: url, token, release: "1.1.0", now });
  const credential = async () => (await readMembership(database))?.credential ?? "";
  const reached = { consoleUrl: url, credential };
  const ways = { channel: new HttpChannel(reached), signIns: new HttpSignInSource(reached) };
  return { ...stores, channelParts, entry, url, ...ways };
}

/** The console's side over real HTTP. */
async function serveChannel(parts: ChannelSurfaceParts): Promise<string> {
  const log = createLog({ level: "fatal", forPeople: false });
  const serving = { log, metrics: new Metrics("test"), proxies: null, now: parts.now };
  const server = createServer(serveSurfaces([channelSurface(parts)], serving));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function actorOf({ deploymentId }: Pick<KeyStores, "deploymentId">) {
  return deploymentActor(deploymentId, null);
}
