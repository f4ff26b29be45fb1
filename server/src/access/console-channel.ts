import type { PutQuestion } from "./deployment-question.ts";
import type { UsageSink } from "./usage-sink.ts";

/**
 * What a console tells its deployments, each a list of items with a revision that grows with every change of any of
 * them. A release that does not know one of these leaves it out, on either side.
 */
export const feedNames = ["keys", "people", "settings", "documents"] as const;
export type FeedName = (typeof feedNames)[number];

export function isFeedName(text: string): text is FeedName {
  return feedNames.some((name) => name === text);
}

export type FeedRevisions = Readonly<Partial<Record<FeedName, number>>>;

export interface FeedItem {
  readonly id: string;
  /** Of its newest change. */
  readonly revision: number;
  readonly body: unknown;
}

/** What of a feed is newer than a revision. */
export interface FeedPage {
  /** The feed holds no change up to this one that was not told by now. */
  readonly revision: number;
  readonly items: readonly FeedItem[];
  /** The ids of all items there are, so that others are removed. Null where an item itself says that it is gone. */
  readonly ids: readonly string[] | null;
  /** There is more: ask again from `revision` on. */
  readonly more: boolean;
}

/** What the console says whenever it is asked. */
export interface ConsoleWord {
  /** Which console this is. */
  readonly consoleId: string;
  readonly revisions: FeedRevisions;
  /** It wants the deployment to fetch another credential. */
  readonly renewCredential: boolean;
  /** What it wants to know, and has no answer to yet. */
  readonly questions: readonly PutQuestion[];
  /** How long after the question this held. */
  readonly heldMs: number;
}

/** What a deployment says of itself. */
export interface DeploymentReport {
  readonly release: string;
  readonly governed: boolean;
  readonly health: {
    readonly status: "ready" | "unavailable";
    readonly checks: Readonly<Record<string, string>>;
  };
  /** How many workers are alive. */
  readonly workers: number;
}

/** What has waited for a person for a while, without a word of what runs were given or found. */
export interface WaitingApprovals {
  /** Where people decide. */
  readonly inboxUrl: string;
  /** Where a person says whether they want such mail. Left out by older releases. */
  readonly settingsUrl?: string;
  /** Ids of people who want none. Left out by older releases. */
  readonly unwantedBy?: readonly string[];
  readonly total: number;
  /** The oldest of them. */
  readonly items: readonly {
    readonly workflowName: string;
    readonly stepTitle: string;
    /** In milliseconds since 1970. */
    readonly since: number;
  }[];
}

export interface KeyRevocation {
  readonly keyId: string;
  readonly revokedAt: number;
}

export interface ConsoleWait {
  readonly ms: number;
  readonly signal: AbortSignal;
  /** Another question than these is news too. Left out by whoever answers none. */
  readonly answering?: readonly string[];
}

/**
 * Between a deployment and its console, wherever that is. Every method fails with `ChannelFault` while the console
 * cannot be reached or does not know the deployment.
 */
export interface ConsoleChannel extends UsageSink {
  /** Answers as soon as a revision is another than the one that is known, and when the wait is over. */
  watch(known: FeedRevisions, wait: ConsoleWait): Promise<ConsoleWord>;
  /** All of it after 0. Null for a feed that this console does not have. */
  changedSince(feed: FeedName, revision: number): Promise<FeedPage | null>;
  /** The deployment has taken over every change of the feed up to this one. */
  acknowledge(feed: FeedName, revision: number): Promise<void>;
  /** The deployment knows these keys as revoked, and the console, restored from a backup, does not. */
  remindOfRevocations(keys: readonly KeyRevocation[]): Promise<void>;
  report(report: DeploymentReport): Promise<void>;
  /** Has the people of the deployment told by mail, where the console can send any. */
  announceApprovals(waiting: WaitingApprovals): Promise<void>;
  /** Null: this release does not know what was asked. */
  answer(questionId: string, answer: unknown): Promise<void>;
}

/** `refused`: the console was reached, and does not let this deployment in. */
export class ChannelFault extends Error {
  readonly kind: "unreachable" | "refused" | "unintelligible";

  constructor(kind: ChannelFault["kind"], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "ChannelFault";
    this.kind = kind;
  }
}
