import type { ConsoleChannel } from "../../access/console-channel.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { ConsoleWords } from "./console-words.ts";
import { stampFeed } from "./stamp-feed.ts";
import { type MirroredFeed, syncFeed } from "./sync-feed.ts";

interface HearParts {
  readonly database: Database<DeploymentTables>;
  readonly channel: Pick<ConsoleChannel, "watch" | "changedSince" | "acknowledge">;
  now(): number;
}

/** Asks the console now, and takes over what is new of a feed. */
export async function hearFeed(parts: HearParts, feed: MirroredFeed): Promise<void> {
  // Taken before the console is asked: what it says is not older than the question.
  const heardAtMs = parts.now();
  const { word } = await new ConsoleWords(parts.channel).ask();
  const revision = word.revisions[feed];
  if (revision === undefined) return;
  await syncFeed(parts, feed, { consoleId: word.consoleId, revision });
  await stampFeed(parts.database, feed, { consoleId: word.consoleId, revision, heardAtMs });
}
