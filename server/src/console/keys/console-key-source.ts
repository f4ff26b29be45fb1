import { deploymentActor } from "../../access/actor.ts";
import type { KeyRevocation } from "../../access/console-channel.ts";
import {
  type KeyRecord,
  type KeyRevision,
  type KeySource,
  keyRecordFields,
} from "../../access/key-source.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ConsoleTables } from "../tables.ts";
import { restoreRevocations } from "./restore-revocations.ts";

/** The keys of one deployment, read from the console's own database. */
export class ConsoleKeySource implements KeySource {
  readonly #database: Database<ConsoleTables>;
  readonly #deploymentId: string;
  readonly #now: () => number;

  constructor(database: Database<ConsoleTables>, deploymentId: string, now: () => number = Date.now) {
    this.#database = database;
    this.#deploymentId = deploymentId;
    this.#now = now;
  }

  async revision(): Promise<KeyRevision> {
    const row = await this.#database.reader
      .selectFrom("console")
      .select("key_revision")
      .executeTakeFirstOrThrow();
    return { revision: row.key_revision, ageMs: 0 };
  }

  async changedSince(revision: number, limit?: number): Promise<KeyRecord[]> {
    return await this.#database.reader
      .selectFrom("api_keys")
      .select(keyRecordFields)
      .where("deployment_id", "=", this.#deploymentId)
      .where("revision", ">", revision)
      .orderBy("revision")
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute();
  }

  async acknowledge(revision: number): Promise<void> {
    const own = await this.#database.reader
      .selectFrom("deployments")
      .select("keys_seen_revision")
      .where("deployment_id", "=", this.#deploymentId)
      .executeTakeFirst();
    if (!own || own.keys_seen_revision >= revision) return;
    // Of two processes that say so at once, the one that heard less must not have the last word.
    await this.#database.write(({ sql }) =>
      sql
        .updateTable("deployments")
        .set({ keys_seen_revision: revision })
        .where("deployment_id", "=", this.#deploymentId)
        .where("keys_seen_revision", "<", revision)
        .execute(),
    );
  }

  async remindOfRevocations(keys: readonly KeyRevocation[]): Promise<void> {
    const parts = { database: this.#database, now: this.#now };
    await restoreRevocations(parts, deploymentActor(this.#deploymentId, null), { keys });
  }
}
