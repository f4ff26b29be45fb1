import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { Licence } from "./licence.ts";

/** What is left out stays as it was. */
export type SetLicenceRequest = Omit<Licence, "license_id"> & Partial<Pick<Licence, "license_id">>;

/** Puts the licence on hold, or back. While it is on hold the runtime takes no work, and what is queued waits. */
export async function setLicence(
  { database, now }: { readonly database: Database<DeploymentTables>; now(): number },
  actor: Actor,
  request: SetLicenceRequest,
): Promise<Outcome<Licence, NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "deployment:write");
  if (refused) return refused;
  const at = now();
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const changed = { ...request, updated_at: at };
    const { state, reason, enforcement_status, license_id } = await sql
      .insertInto("licence")
      .values({ only_one: 1, license_id: null, ...changed })
      .onConflict((conflict) => conflict.column("only_one").doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow();
    const action = state === "on_hold" ? "licence.hold" : "licence.activate";
    await recordChange(transaction, actor, { action, target: license_id ?? "licence", at });
    return done({ state, reason, enforcement_status, license_id });
  });
}
