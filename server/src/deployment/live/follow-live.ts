import { type LiveTopic, liveTopics } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { may, type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { LiveFeed, LiveFollower } from "./live-feed.ts";
import type { LiveEntry } from "./live-log.ts";
import { parseLivePosition } from "./live-position.ts";

export interface FollowLiveRequest {
  readonly follower: LiveFollower;
  /** Where it stopped; null when it begins. What is no place any more has it begin anew. */
  readonly lastEventId: string | null;
  readonly topics?: ReadonlySet<LiveTopic>;
}

/** Has a person's page told what changes, as far as they may see it. Answers how it leaves. */
export async function followLive(
  { live }: { readonly live: LiveFeed },
  actor: Actor,
  { follower, lastEventId, topics = allTopics }: FollowLiveRequest,
): Promise<Outcome<() => void, NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "deployment:read");
  if (refused) return refused;
  const hearsNotices = may(actor, "notices:read");
  const isFor = ({ topic, audience }: LiveEntry) =>
    (audience === null || audience === actor.id) &&
    topics.has(topic) &&
    (topic !== "notices" || hearsNotices);
  const after = lastEventId === null ? null : (parseLivePosition(lastEventId) ?? nowhere);
  const leave = await live.follow(
    { ...follower, onChanges: (entries, place) => follower.onChanges(entries.filter(isFor), place) },
    after,
  );
  return done(leave);
}

const allTopics: ReadonlySet<LiveTopic> = new Set(liveTopics);

/** No change is there: whoever claims to have stopped at it is told to begin anew. */
const nowhere = { writtenBy: Number.MAX_SAFE_INTEGER, position: 0 };
