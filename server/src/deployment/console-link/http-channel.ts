import { CredentialTold, FeedTold, UsageTold, WordTold } from "../../access/channel-wire.ts";
import type {
  ConsoleChannel,
  ConsoleWait,
  ConsoleWord,
  DeploymentReport,
  FeedName,
  FeedPage,
  FeedRevisions,
  KeyRevocation,
  WaitingApprovals,
} from "../../access/console-channel.ts";
import type { UsageBatch } from "../../access/usage-sink.ts";
import { askConsole, FeedMissing } from "./ask-console.ts";

export interface HttpChannelParts {
  readonly consoleUrl: string;
  /** As the deployment has it now: it may be renewed at any time. */
  credential(): Promise<string>;
}

const answerWithinMs = 15_000;
/** A console may say nothing for as long as it was asked to wait, and then for this long. */
const graceMs = 10_000;

/** The channel of a deployment whose console is another process. */
export class HttpChannel implements ConsoleChannel {
  readonly #parts: HttpChannelParts;

  constructor(parts: HttpChannelParts) {
    this.#parts = parts;
  }

  async watch(known: FeedRevisions, { ms, signal, answering }: ConsoleWait): Promise<ConsoleWord> {
    const body = { known, waitMs: ms, answering };
    const word = await this.#ask("/watch", body, WordTold, { timeoutMs: ms + graceMs, signal });
    // A console of an earlier release asks nothing.
    return { ...word, questions: word.questions ?? [] };
  }

  async changedSince(feed: FeedName, revision: number): Promise<FeedPage | null> {
    try {
      return await this.#ask("/feeds", { feed, revision }, FeedTold);
    } catch (cause) {
      if (cause instanceof FeedMissing) return null;
      throw cause;
    }
  }

  async acknowledge(feed: FeedName, revision: number): Promise<void> {
    await this.#ask("/confirmations", { feed, revision }, null);
  }

  async remindOfRevocations(keys: readonly KeyRevocation[]): Promise<void> {
    for (let at = 0; at < keys.length; at += 1_000) {
      await this.#ask("/revocations", { keys: keys.slice(at, at + 1_000) }, null);
    }
  }

  async report(report: DeploymentReport): Promise<void> {
    await this.#ask("/reports", report, null);
  }

  async announceApprovals(waiting: WaitingApprovals): Promise<void> {
    await this.#ask("/approvals", waiting, null);
  }

  async answer(questionId: string, answer: unknown): Promise<void> {
    await this.#ask("/answers", { questionId, answer }, null);
  }

  async deliver(batches: readonly UsageBatch[]): Promise<{ readonly highSeq: number }> {
    return await this.#ask("/usage", { batches }, UsageTold);
  }

  /** Another secret of the same credential. The one in use holds until this one is used. */
  async renewCredential(): Promise<string> {
    return (await this.#ask("/credential", {}, CredentialTold)).credential;
  }

  async #ask<const Shape extends Parameters<typeof askConsole>[1]["shape"]>(
    path: string,
    body: unknown,
    shape: Shape,
    within: { timeoutMs: number; signal?: AbortSignal } = { timeoutMs: answerWithinMs },
  ) {
    const { consoleUrl, credential } = this.#parts;
    return await askConsole(consoleUrl, { path, body, credential: await credential(), shape, ...within });
  }
}
