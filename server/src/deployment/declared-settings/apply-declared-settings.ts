import { isDeepStrictEqual } from "node:util";
import type { DeclaredSettings } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import { setLicence } from "../availability/set-licence.ts";
import { setRetention } from "../erasure/set-retention.ts";
import type { DeploymentTables } from "../tables.ts";
import { readToldSettings } from "./read-told-settings.ts";
import { understandSettings } from "./understand-settings.ts";

export interface ApplySettingsParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

/**
 * Makes what the console has declared hold here: the name, whether the deployment is governed, retention and licence.
 * Only what was declared differently since the last time is touched, so that what the deployment's own managers set
 * stays until an administrator sets it again. Applied twice, it does no harm. Everything else that is declared is read
 * where it counts.
 */
export async function applyDeclaredSettings(
  parts: ApplySettingsParts,
  actor: Actor,
): Promise<Outcome<void, NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "deployment:write");
  if (refused) return refused;
  const told = await readToldSettings(parts.database);
  if (told === null) return done(undefined);
  const previous = understandSettings(await readApplied(parts.database));
  const current = understandSettings(told);
  const isNew = (field: keyof DeclaredSettings) => !isDeepStrictEqual(previous[field], current[field]);
  if (isNew("name")) await setName(parts, actor, current.name);
  if (isNew("kind")) await setKind(parts, actor, current.kind);
  const { run_data_retention_days: days, licence } = current;
  if (isNew("run_data_retention_days") && days !== null) await setRetention(parts, actor, { days });
  if (isNew("licence")) {
    const enforcement_status = licence.state === "on_hold" ? "suspended" : null;
    await setLicence(parts, actor, { ...licence, enforcement_status });
  }
  // Last: whatever fails before it is applied again.
  await keepApplied(parts.database, told);
  return done(undefined);
}

async function readApplied({ reader }: Database<DeploymentTables>): Promise<unknown> {
  const row = await reader.selectFrom("applied_settings").select("body").executeTakeFirst();
  return row ? JSON.parse(row.body) : null;
}

async function keepApplied(database: Database<DeploymentTables>, told: unknown): Promise<void> {
  const body = JSON.stringify(told);
  await database.write(({ sql }) =>
    sql
      .insertInto("applied_settings")
      .values({ only_one: 1, body })
      .onConflict((conflict) => conflict.column("only_one").doUpdateSet({ body }))
      .execute(),
  );
}

async function setName({ database, now }: ApplySettingsParts, actor: Actor, name: string): Promise<void> {
  await database.write(async (transaction) => {
    const renamed = await transaction.sql
      .updateTable("deployment")
      .set({ name })
      .where("name", "!=", name)
      .returning("deployment_id")
      .executeTakeFirst();
    if (!renamed) return;
    const change = { action: "deployment.rename", target: renamed.deployment_id, at: now() };
    await recordChange(transaction, actor, change);
  });
}

/** The console knows already: it is its word. */
async function setKind(
  { database, now }: ApplySettingsParts,
  actor: Actor,
  kind: DeclaredSettings["kind"],
): Promise<void> {
  const governed = kind === "governed" ? 1 : 0;
  await database.write(async (transaction) => {
    const changed = await transaction.sql
      .updateTable("deployment")
      .set({ governed })
      .where("governed", "!=", governed)
      .returning("deployment_id")
      .executeTakeFirst();
    if (!changed) return;
    const change = { action: `deployment.make_${kind}`, target: changed.deployment_id, at: now() };
    await recordChange(transaction, actor, change);
  });
}
