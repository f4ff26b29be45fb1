import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { RequestRecord } from "../key-mirror/api-keys.ts";
import type { DeploymentTables } from "../tables.ts";
import { storeUsage } from "./store-usage.ts";

interface UsageRecorderParts {
  database: Database<DeploymentTables>;
  log: Log;
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
 * Records requests without keeping them waiting: they gather for a moment and are stored together. What was
 * recorded is stored when `stop` returns; a crash loses the last moment.
 */
export class UsageRecorder {
  readonly #parts: UsageRecorderParts;
  readonly #bounds: UsageRecorderBounds;
  #waiting: RequestRecord[] = [];
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
    return this.#waiting.length;
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
      if (this.#waiting.length > 0)
        this.#timer ??= setTimeout(() => void this.flush(), this.#bounds.flushEveryMs);
    });
    return this.#storing;
  }

  async stop(): Promise<void> {
    await this.#storing;
    await this.flush();
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    this.#lost += this.#waiting.length;
    this.#parts.log.error(
      { count: this.#waiting.length },
      "Usage records could not be stored before the stop.",
    );
    this.#waiting = [];
  }

  async #storeAll(): Promise<void> {
    const { database, log } = this.#parts;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#bounds.batchSize);
      try {
        await database.write(({ sql }) => storeUsage(sql, batch));
        this.#isFailing = false;
      } catch (error) {
        this.#waiting = [...batch, ...this.#waiting];
        this.#giveUpOldest();
        if (!this.#isFailing) {
          log.warn({ error, count: this.#waiting.length }, "Usage records cannot be stored; they wait.");
        }
        this.#isFailing = true;
        return;
      }
    }
  }

  #giveUpOldest(): void {
    const excess = this.#waiting.length - this.#bounds.maxWaiting;
    if (excess <= 0) return;
    // The first of them is worth a line; the metric counts the rest.
    if (this.#lost === 0) {
      this.#parts.log.error({ count: excess }, "Usage records are given up: too many wait to be stored.");
    }
    this.#waiting.splice(0, excess);
    this.#lost += excess;
  }
}
