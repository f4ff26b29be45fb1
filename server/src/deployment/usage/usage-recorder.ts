import { randomUUID } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { RequestRecord } from "../key-mirror/api-keys.ts";
import type { DeploymentTables } from "../tables.ts";
import { countUsage } from "./count-usage.ts";
import { storeUsage } from "./store-usage.ts";
import { appendUsage, type OpenBatch, wasAppended } from "./usage-outbox.ts";

interface UsageRecorderParts {
  database: Database<DeploymentTables>;
  log: Log;
  now(): number;
}

/** What is stored together, under one name: tried again, it can tell whether it was stored after all. */
interface Flush {
  readonly id: string;
  readonly records: readonly RequestRecord[];
}

interface UsageRecorderBounds {
  flushEveryMs: number;
  /** So many are stored in one transaction, and so many that wait are stored at once. */
  batchSize: number;
  /** So many may wait while the database does not take them; past that the oldest are given up. */
  maxWaiting: number;
}

const defaults: UsageRecorderBounds = { flushEveryMs: 200, batchSize: 1_000, maxWaiting: 50_000 };

/**
 * Records requests without keeping them waiting: they gather for a moment and are stored together, with what the
 * console is told of them. What was recorded is stored when `stop` returns; a crash loses the last moment, and what
 * was stored is told exactly once.
 */
export class UsageRecorder {
  readonly #parts: UsageRecorderParts;
  readonly #bounds: UsageRecorderBounds;
  #waiting: RequestRecord[] = [];
  /** Tried, and not known to be stored. */
  #unsure: Flush | null = null;
  #open: OpenBatch | null = null;
  #timer: NodeJS.Timeout | null = null;
  #storing: Promise<void> | null = null;
  #lost = 0;
  #isFailing = false;

  constructor(parts: UsageRecorderParts, bounds: Partial<UsageRecorderBounds> = {}) {
    this.#parts = parts;
    this.#bounds = { ...defaults, ...bounds };
  }

  /** Records that were given up because the database did not take them in time. */
  get lost(): number {
    return this.#lost;
  }

  get waiting(): number {
    return this.#waiting.length + (this.#unsure?.records.length ?? 0);
  }

  record(request: RequestRecord): void {
    this.#waiting.push(request);
    this.#giveUpOldest();
    if (this.#waiting.length >= this.#bounds.batchSize && !this.#isFailing) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), this.#bounds.flushEveryMs);
  }

  /** Stores what waits. A batch that the database refuses waits on and is tried again. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = null;
      if (this.waiting > 0) this.#timer ??= setTimeout(() => void this.flush(), this.#bounds.flushEveryMs);
    });
    return this.#storing;
  }

  async stop(): Promise<void> {
    await this.#storing;
    await this.flush();
    if (this.#timer) clearTimeout(this.#timer);
    const count = this.waiting;
    if (count === 0) return;
    this.#lost += count;
    this.#parts.log.error({ count }, "Usage records could not be stored before the stop.");
    this.#waiting = [];
    this.#unsure = null;
  }

  async #storeAll(): Promise<void> {
    const { log } = this.#parts;
    while (this.waiting > 0) {
      const isAgain = this.#unsure !== null;
      const flush = this.#unsure ?? {
        id: randomUUID(),
        records: this.#waiting.splice(0, this.#bounds.batchSize),
      };
      this.#unsure = flush;
      try {
        this.#open = await this.#store(flush, isAgain);
        this.#unsure = null;
        this.#isFailing = false;
      } catch (error) {
        this.#giveUpOldest();
        if (!this.#isFailing) {
          log.warn({ error, count: this.waiting }, "Usage records cannot be stored; they wait.");
        }
        this.#isFailing = true;
        return;
      }
    }
  }

  async #store({ id, records }: Flush, isAgain: boolean): Promise<OpenBatch | null> {
    const { database, now } = this.#parts;
    const open = this.#open;
    const content = countUsage(records);
    const nowMs = now();
    return await database.write(async ({ sql }) => {
      // A batch that was added to is left alone: what is in it is no longer known here.
      if (isAgain && (await wasAppended(sql, open, id))) return null;
      await storeUsage(sql, records);
      return await appendUsage(sql, open, { flushId: id, content, nowMs });
    });
  }

  #giveUpOldest(): void {
    const excess = this.waiting - this.#bounds.maxWaiting;
    if (excess <= 0) return;
    // The first of them is worth a line; the metric counts the rest.
    if (this.#lost === 0) {
      this.#parts.log.error({ count: excess }, "Usage records are given up: too many wait to be stored.");
    }
    // Those that were tried stay: they may be stored already.
    this.#waiting.splice(0, excess);
    this.#lost += excess;
  }
}
