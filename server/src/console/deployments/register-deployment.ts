import { isDeepStrictEqual } from "node:util";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { takeOverWord } from "./take-over-word.ts";

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
    const current = known ? { ...takeOverWord(known, said), deleted_at: null } : said;
    if (known && isDeepStrictEqual({ ...known }, current)) return;
    await sql
      .insertInto("deployments")
      .values({ deployment_id: deploymentId, name, created_at: createdAtMs, ...said })
      .onConflict((conflict) => conflict.column("deployment_id").doUpdateSet(current))
      .execute();
    await recordAudit(transaction, actor, { action: "deployment.register", target: deploymentId, at });
  });
  return done(undefined);
}
