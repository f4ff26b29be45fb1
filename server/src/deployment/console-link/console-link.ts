import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "@sluice/core";
import type { ConsoleChannel, ConsoleWord, DeploymentReport } from "../../access/console-channel.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";
import type { ConsoleWords } from "./console-words.ts";
import { deliverUsage, expireDelivered } from "./deliver-usage.ts";
import { leaseDelivery } from "./lease-delivery.ts";
import { stampFeed } from "./stamp-feed.ts";
import { type MirroredFeed, syncFeed } from "./sync-feed.ts";

export interface ConsoleLinkParts {
  readonly database: Database<DeploymentTables>;
  readonly channel: ConsoleChannel;
  readonly words: ConsoleWords;
  readonly deploymentId: string;
  readonly log: Log;
  now(): number;
  /** Takes over what has changed of the keys. */
  takeKeys(): Promise<void>;
  report(): Promise<DeploymentReport>;
  /** What the console asks; null for what this release does not know. */
  answer(asked: unknown): Promise<unknown>;
  /** Fetches another credential, if one is due or the console asks for it. Null in the same process. */
  readonly renew: ((asked: boolean) => Promise<void>) | null;
}

export interface ConsoleLinkPace {
  /** So long the console may hold a question: by then it is heard again. */
  readonly holdMs: number;
  readonly deliverEveryMs: number;
  readonly reportEveryMs: number;
  /** So often the console is asked what it has of the usage that was delivered. */
  readonly compareEveryMs: number;
  /** So often it is kept when the console was heard: update rules are followed by it. */
  readonly stampEveryMs: number;
  readonly retryMs: { readonly first: number; readonly last: number };
}

const defaults: ConsoleLinkPace = {
  holdMs: 5_000,
  deliverEveryMs: 1_000,
  reportEveryMs: 15_000,
  compareEveryMs: 60_000,
  stampEveryMs: 60_000,
  retryMs: { first: 500, last: 5_000 },
};

const mirroredFeeds: readonly MirroredFeed[] = ["people", "settings", "documents"];

/**
 * Keeps a deployment in touch with its console: takes over what is new there, delivers what was counted here, and says
 * how things are. Whatever fails is tried again, for as long as it takes.
 */
export class ConsoleLink {
  readonly #parts: ConsoleLinkParts;
  readonly #pace: ConsoleLinkPace;
  readonly #stopping = new AbortController();
  readonly #listeners = new Map<MirroredFeed, (() => Promise<void>)[]>();
  #known: Record<string, number> = { keys: -1, people: -1, settings: -1, documents: -1 };
  #comparedAtMs = Number.NEGATIVE_INFINITY;
  #expiredAtMs = Number.NEGATIVE_INFINITY;
  #stampedAtMs = Number.NEGATIVE_INFINITY;
  #loops: Promise<unknown> = Promise.resolve();
  /** Questions of the console, until it has the answer. */
  readonly #answering = new Map<string, Promise<void>>();

  constructor(parts: ConsoleLinkParts, pace: Partial<ConsoleLinkPace> = {}) {
    this.#parts = parts;
    this.#pace = { ...defaults, ...pace };
  }

  /** Calls `action` whenever something of the feed was taken over by this process. */
  onChange(feed: MirroredFeed, action: () => Promise<void>): void {
    this.#listeners.set(feed, [...(this.#listeners.get(feed) ?? []), action]);
  }

  start(): void {
    this.#loops = Promise.all([
      this.#repeat("The console is not heard", 0, () => this.#listen()),
      this.#repeat("Usage cannot be delivered to the console", this.#pace.deliverEveryMs, () =>
        this.#deliver(),
      ),
      this.#repeat("The console cannot be told how things are", this.#pace.reportEveryMs, () =>
        this.#report(),
      ),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loops;
    await Promise.all(this.#answering.values());
  }

  /** Does it over and over. A trouble is told once, and its end. */
  async #repeat(trouble: string, everyMs: number, work: () => Promise<void>): Promise<void> {
    const { log } = this.#parts;
    const { first, last } = this.#pace.retryMs;
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      let waitMs = everyMs;
      try {
        await work();
        if (failures > 0) log.info({}, `${trouble}: that is over.`);
        failures = 0;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (failures === 0) log.warn({ error }, `${trouble}; it is tried again.`);
        waitMs = Math.min(last, first * 2 ** Math.min(failures, 10));
        failures += 1;
      }
      if (waitMs > 0) await this.#wait(waitMs);
    }
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  async #listen(): Promise<void> {
    const { words, renew } = this.#parts;
    const answering = [...this.#answering.keys()];
    const wait = { ms: this.#pace.holdMs, signal: this.#stopping.signal, answering };
    const askedMs = performance.now();
    const { word, ageMs } = await words.wait(this.#known, wait);
    const heardAtMs = this.#parts.now() - Math.ceil(ageMs);
    this.#answerAll(word);
    const isChanged = await this.#take(word);
    await this.#stamp(word, heardAtMs);
    await renew?.(word.renewCredential);
    // A console that answers at once and says nothing new must not be asked without a pause.
    if (!isChanged && performance.now() - askedMs < this.#pace.retryMs.first) {
      await this.#wait(this.#pace.retryMs.first);
    }
  }

  /** Beside everything else: a page that takes long must not keep a revocation waiting. */
  #answerAll({ questions }: ConsoleWord): void {
    const open = new Set(questions.map(({ questionId }) => questionId));
    for (const questionId of this.#answering.keys()) {
      if (!open.has(questionId)) this.#answering.delete(questionId);
    }
    for (const { questionId, asked } of questions) {
      if (!this.#answering.has(questionId)) this.#answering.set(questionId, this.#answer(questionId, asked));
    }
  }

  /** Whoever asked is told that nobody answers, when it fails. */
  async #answer(questionId: string, asked: unknown): Promise<void> {
    const { channel, answer, log } = this.#parts;
    try {
      await channel.answer(questionId, await answer(asked));
    } catch (error) {
      log.warn({ error }, "A question of the console could not be answered.");
    }
  }

  async #take({ consoleId, revisions }: ConsoleWord): Promise<boolean> {
    let isChanged = false;
    const { keys } = revisions;
    if (keys !== undefined && keys !== this.#known.keys) {
      await this.#parts.takeKeys();
      this.#known = { ...this.#known, keys };
      isChanged = true;
    }
    for (const feed of mirroredFeeds) {
      const revision = revisions[feed];
      if (revision === undefined || revision === this.#known[feed]) continue;
      const taken = await syncFeed(this.#parts, feed, { consoleId, revision });
      for (const action of this.#listeners.get(feed) ?? []) await action();
      // Only now: what is confirmed holds here.
      if (taken !== null) await this.#parts.channel.acknowledge(feed, taken);
      this.#known = { ...this.#known, [feed]: revision };
      isChanged = true;
    }
    return isChanged;
  }

  /** Each stamp is a write that is synced: one in a while says enough. */
  async #stamp({ consoleId, revisions }: ConsoleWord, heardAtMs: number): Promise<void> {
    const { documents } = revisions;
    if (documents === undefined || heardAtMs - this.#stampedAtMs < this.#pace.stampEveryMs) return;
    await stampFeed(this.#parts.database, "documents", { consoleId, revision: documents, heardAtMs });
    this.#stampedAtMs = heardAtMs;
  }

  async #deliver(): Promise<void> {
    const { database, channel, deploymentId, now } = this.#parts;
    const nowMs = now();
    const compare = nowMs - this.#comparedAtMs >= this.#pace.compareEveryMs;
    if (!(await leaseDelivery(database, { nowMs, isIdleToo: compare }))) return;
    try {
      await deliverUsage({ database, sink: channel, deploymentId, now }, { compare });
      if (compare) this.#comparedAtMs = nowMs;
    } catch (cause) {
      // It may come back as what it was in a backup.
      this.#comparedAtMs = Number.NEGATIVE_INFINITY;
      throw cause;
    }
    if (nowMs - this.#expiredAtMs < DAY_MS) return;
    await expireDelivered(database, nowMs);
    this.#expiredAtMs = nowMs;
  }

  async #report(): Promise<void> {
    const { channel, report } = this.#parts;
    await channel.report(await report());
  }
}
