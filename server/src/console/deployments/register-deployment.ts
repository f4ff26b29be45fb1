import type { Selectable } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";

/** How a deployment makes itself known. */
export interface KnownDeployment {
  readonly deploymentId: string;
  readonly name: string;
  readonly governed: boolean;
  readonly createdAtMs: number;
  /** The release it runs. */
  readonly release: string;
}

/**
 * Makes the console know a deployment, the release it runs and whether it is governed; the first call creates
 * the console itself.
 */
export async function registerDeployment(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId, name, governed, createdAtMs, release }: KnownDeployment,
): Promise<Outcome<void, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const said = { release, governed: governed ? 1 : 0 };
  await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    await sql
      .insertInto("console")
      .values({ only_one: 1, console_id: newId("cns_", at), created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = await sql
      .selectFrom("deployments")
      .select(["release", "governed", "settings_revision", "settings_seen_revision", "deleted_at"])
      .where("deployment_id", "=", deploymentId)
      .executeTakeFirst();
    const current = known ? takeOver(known, said) : said;
    if (current === null) return;
    await sql
      .insertInto("deployments")
      .values({ deployment_id: deploymentId, name, created_at: createdAtMs, ...said })
      .onConflict((conflict) => conflict.column("deployment_id").doUpdateSet(current))
      .execute();
    await recordAudit(transaction, actor, { action: "deployment.register", target: deploymentId, at });
  });
  return done(undefined);
}

type Known = Pick<
  Selectable<ConsoleTables["deployments"]>,
  "release" | "governed" | "settings_revision" | "settings_seen_revision" | "deleted_at"
>;

/**
 * What changes of a deployment that is known; null when nothing does. Its name is the console's own to give. Whether it
 * is governed is taken from it unless an administrator has said so since: then it has yet to hear of that.
 */
function takeOver(known: Known, said: { readonly release: string; readonly governed: number }) {
  const hasHeard = known.settings_seen_revision >= known.settings_revision;
  const governed = hasHeard ? said.governed : known.governed;
  if (known.release === said.release && known.governed === governed && known.deleted_at === null) return null;
  const revision = known.settings_revision + (known.governed === governed ? 0 : 1);
  return {
    release: said.release,
    governed,
    settings_revision: revision,
    // What it says itself, it has.
    settings_seen_revision: hasHeard ? revision : known.settings_seen_revision,
    // One that was deleted and starts again is there again.
    deleted_at: null,
  };
}
