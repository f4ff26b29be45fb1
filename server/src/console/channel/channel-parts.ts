import type { Actor } from "../../access/actor.ts";
import type { Outcome, Refusal } from "../../access/outcome.ts";
import type { UsageBatch } from "../../access/usage-sink.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { FeedWatch } from "./feed-watch.ts";

/** What the operations that deployments call take. */
export interface ChannelParts extends ConsoleParts {
  readonly watch: FeedWatch;
  /** Adds a batch up, once. */
  recordUsage(
    parts: ConsoleParts,
    actor: Actor,
    batch: UsageBatch,
  ): Promise<Outcome<{ readonly highSeq: number }, Refusal>>;
}
