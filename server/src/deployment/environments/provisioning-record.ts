import type { Database } from "../../platform/db/database.ts";
import { publishLive } from "../live/publish-live.ts";
import type { DeploymentTables } from "../tables.ts";
import type { ShownState } from "./provisioning-state.ts";

const lineMaxChars = 1_000;

/** Somebody else ended it, or began it anew: whoever is at it stops. */
export class ProvisioningOver extends Error {}

export interface Provisioned {
  readonly versionId: string;
  readonly environmentId: string;
  /** Of this time: a later one has another. */
  readonly startedAt: number;
}

/** What is written down while a version of an environment is provisioned, as long as that is under way. */
export class ProvisioningRecord {
  readonly #database: Database<DeploymentTables>;
  readonly #versionId: string;
  readonly #environmentId: string;
  readonly #startedAt: number;
  readonly #now: () => number;

  constructor(
    parts: { readonly database: Database<DeploymentTables>; now(): number },
    { versionId, environmentId, startedAt }: Provisioned,
  ) {
    this.#database = parts.database;
    this.#versionId = versionId;
    this.#environmentId = environmentId;
    this.#startedAt = startedAt;
    this.#now = () => parts.now();
  }

  /** Adds a line to the log. */
  async say(text: string): Promise<void> {
    await this.#write(text, {});
  }

  /** Ends it, with a last line. */
  async end({ state, reason }: ShownState): Promise<void> {
    const said = state === "active" ? "It is active." : `It needs attention: ${reason}`;
    await this.#write(said, { state, reason, finished_at: this.#now() });
  }

  async #write(
    text: string,
    changes: Partial<Pick<DeploymentTables["environment_provisioning"], "state" | "reason" | "finished_at">>,
  ): Promise<void> {
    const versionId = this.#versionId;
    const written = await this.#database.write(async (transaction) => {
      const { sql } = transaction;
      const row = await sql
        .updateTable("environment_provisioning")
        .set((set) => ({ ...changes, last_line: set("last_line", "+", 1) }))
        .where("environment_version_id", "=", versionId)
        .where("state", "=", "provisioning")
        .where("started_at", "=", this.#startedAt)
        .returning("last_line")
        .executeTakeFirst();
      if (!row) return false;
      await sql
        .insertInto("environment_log")
        .values({
          environment_version_id: versionId,
          line: row.last_line,
          at: this.#now(),
          text: text.slice(0, lineMaxChars),
        })
        .execute();
      const at = this.#now();
      await publishLive(transaction, { topic: "environments", id: this.#environmentId, at });
      return true;
    });
    if (!written) throw new ProvisioningOver();
  }
}
