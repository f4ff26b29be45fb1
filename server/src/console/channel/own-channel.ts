import { deploymentActor } from "../../access/actor.ts";
import {
  ChannelFault,
  type ConsoleChannel,
  type ConsoleWait,
  type ConsoleWord,
  type DeploymentReport,
  type FeedName,
  type FeedPage,
  type FeedRevisions,
  type KeyRevocation,
  type WaitingApprovals,
} from "../../access/console-channel.ts";
import type { Outcome, Refusal } from "../../access/outcome.ts";
import type { UsageBatch } from "../../access/usage-sink.ts";
import { restoreRevocations } from "../keys/restore-revocations.ts";
import { acknowledgeFeed } from "./acknowledge-feed.ts";
import { answerQuestion } from "./answer-question.ts";
import type { ChannelParts } from "./channel-parts.ts";
import { mailApprovers } from "./mail-approvers.ts";
import { readFeed } from "./read-feed.ts";
import { receiveUsage } from "./receive-usage.ts";
import { recordReport } from "./record-report.ts";
import { watchFeeds } from "./watch-feeds.ts";

/** The channel of a deployment that has the console's database at hand. */
export class OwnChannel implements ConsoleChannel {
  readonly #parts: ChannelParts;
  readonly #actor: ReturnType<typeof deploymentActor>;

  constructor(parts: ChannelParts, deploymentId: string) {
    this.#parts = parts;
    this.#actor = deploymentActor(deploymentId, null);
  }

  async watch(known: FeedRevisions, { ms, ...wait }: ConsoleWait): Promise<ConsoleWord> {
    const request = { known, waitMs: ms, ...wait };
    return await told(() => watchFeeds(this.#parts, this.#actor, request));
  }

  async changedSince(feed: FeedName, revision: number): Promise<FeedPage> {
    return await told(() => readFeed(this.#parts, this.#actor, { feed, revision }));
  }

  async acknowledge(feed: FeedName, revision: number): Promise<void> {
    await told(() => acknowledgeFeed(this.#parts, this.#actor, { feed, revision }));
  }

  async remindOfRevocations(keys: readonly KeyRevocation[]): Promise<void> {
    await told(() => restoreRevocations(this.#parts, this.#actor, { keys }));
  }

  async report(report: DeploymentReport): Promise<void> {
    await told(() => recordReport(this.#parts, this.#actor, report));
  }

  async announceApprovals(waiting: WaitingApprovals): Promise<void> {
    await told(() => mailApprovers(this.#parts, this.#actor, waiting));
  }

  async answer(questionId: string, answer: unknown): Promise<void> {
    await told(() => answerQuestion(this.#parts, this.#actor, { questionId, answer }));
  }

  async deliver(batches: readonly UsageBatch[]): Promise<{ readonly highSeq: number }> {
    return await told(() => receiveUsage(this.#parts, this.#actor, { batches }));
  }
}

async function told<Value>(ask: () => Promise<Outcome<Value, Refusal>>): Promise<Value> {
  const outcome = await reached(ask);
  if (outcome.ok) return outcome.value;
  throw new ChannelFault("refused", `The console refused the deployment: ${outcome.refusal.code}.`);
}

async function reached<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new ChannelFault("unreachable", "The console's database cannot be used.", { cause });
  }
}
