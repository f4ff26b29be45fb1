import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { ShownState } from "./provisioning-state.ts";

const lineMaxChars = 1_000;

/** Somebody else ended it, or began it anew: whoever is at it stops. */
export class ProvisioningOver extends Error {}

/** What is written down while a version of an environment is provisioned, as long as that is under way. */
export class ProvisioningRecord {
  readonly #database: Database<DeploymentTables>;
  readonly #versionId: string;
  /** Of this time: a later one has another. */
  readonly #startedAt: number;
  readonly #now: () => number;

  constructor(
    parts: { readonly database: Database<DeploymentTables>; now(): number },
    { versionId, startedAt }: { readonly versionId: string; readonly startedAt: number },
  ) {
    this.#database = parts.database;
    this.#versionId = versionId;
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
    const written = await this.#database.write(async ({ sql }) => {
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
      return true;
    });
    if (!written) throw new ProvisioningOver();
  }
}
