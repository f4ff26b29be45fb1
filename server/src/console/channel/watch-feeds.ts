import type { DeploymentActor } from "../../access/actor.ts";
import type { ConsoleWord, FeedRevisions } from "../../access/console-channel.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { ChannelParts } from "./channel-parts.ts";

interface WatchFeedsRequest {
  readonly known: FeedRevisions;
  readonly waitMs: number;
  /** The questions that the deployment is at; left out by one that answers none. */
  readonly answering?: readonly string[] | undefined;
  /** The deployment has hung up. */
  readonly signal: AbortSignal;
}

/** Nobody is held longer: proxies on the way end what is silent, and a deployment must hear its console often. */
const maxHoldMs = 30_000;

/** Tells a deployment what is new, as soon as something is. */
export async function watchFeeds(
  { watch }: ChannelParts,
  actor: DeploymentActor,
  { known, waitMs, answering, signal }: WatchFeedsRequest,
): Promise<Outcome<ConsoleWord>> {
  const wait = { ms: Math.min(waitMs, maxHoldMs), signal };
  return done(await watch.wait(actor.id, { known, answering }, wait));
}
