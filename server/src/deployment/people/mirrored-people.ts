import type { PersonRecord } from "../../access/people-source.ts";
import type { Database } from "../../platform/db/database.ts";
import { WatchedValue } from "../../platform/lifecycle/watched-value.ts";
import type { Log } from "../../platform/observability/log.ts";
import { readMirrored } from "../console-link/read-mirrored.ts";
import type { DeploymentTables } from "../tables.ts";

interface Held {
  /** Which state of the mirror this is. */
  readonly state: string;
  readonly people: ReadonlyMap<string, PersonRecord>;
}

/**
 * Everyone who may enter this deployment, in memory: every request of a person asks. One small row is looked at each
 * second, and the people only when it has changed; while the database is away, those who were read last hold.
 */
export class MirroredPeople {
  readonly #database: Database<DeploymentTables>;
  readonly #held: WatchedValue<Held>;
  #last: Held | null = null;

  constructor({ database, log }: { readonly database: Database<DeploymentTables>; readonly log: Log }) {
    this.#database = database;
    this.#held = new WatchedValue({
      read: () => this.#read(),
      onError: (error) => log.warn({ error }, "The people cannot be read; those who were read last hold."),
    });
  }

  async start(): Promise<void> {
    await this.#held.start();
  }

  /** Reads now. */
  async look(): Promise<void> {
    await this.#held.look();
  }

  async stop(): Promise<void> {
    await this.#held.stop();
  }

  find(userId: string): PersonRecord | null {
    return this.#held.value.people.get(userId) ?? null;
  }

  all(): PersonRecord[] {
    return [...this.#held.value.people.values()];
  }

  async #read(): Promise<Held> {
    const position = await this.#database.reader
      .selectFrom("feed_positions")
      .select(["console_id", "revision"])
      .where("feed", "=", "people")
      .executeTakeFirst();
    const state = JSON.stringify([position?.console_id ?? null, position?.revision ?? null]);
    if (this.#last?.state === state) return this.#last;
    // Read after the state: who changes in between is read again at the next look.
    const items = await readMirrored(this.#database, "people");
    this.#last = { state, people: new Map(items.map(({ id, body }) => [id, body as PersonRecord])) };
    return this.#last;
  }
}
