import type { Environment } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { beginProvisioning } from "./begin-provisioning.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { findEnvironmentVersion } from "./find-environment-version.ts";
import { findOwnEnvironment, type OwnEnvironmentRefusal } from "./find-own-environment.ts";
import { loadShownEnvironment } from "./load-shown-environment.ts";

type ProvisionRefusal =
  | NotAllowed["refusal"]
  | OwnEnvironmentRefusal
  | PlainRefusal<"environment_provisioning">;

/** Has the newest version of an environment provisioned again, with 15 minutes of its own. */
export async function provisionEnvironment(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId }: { readonly environmentId: string },
): Promise<Outcome<Environment, ProvisionRefusal>> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  const { database, jobs, now } = parts;
  const found = await findOwnEnvironment(parts, actor, { environmentId });
  if (!found.ok) return found;
  const newest = await findEnvironmentVersion(database, { environment_id: environmentId });
  if (!newest) return refuse("environment_not_found");
  const versionId = newest.environmentVersionId;
  const begun = await database.write(async (transaction) => {
    const nowMs = now();
    const underWay = await transaction.sql
      .selectFrom("environment_provisioning")
      .select("deadline_at")
      .where("environment_version_id", "=", versionId)
      .where("state", "=", "provisioning")
      .forUpdate()
      .executeTakeFirst();
    if (underWay && nowMs < underWay.deadline_at) return refuse("environment_provisioning");
    await beginProvisioning(transaction, jobs, versionId, nowMs);
    const action = "environment.provision";
    await recordAndTell(transaction, actor, "environments", { action, target: environmentId, at: nowMs });
    return done(null);
  });
  if (!begun.ok) return begun;
  const environment = await loadShownEnvironment(parts, environmentId);
  return environment ? done(environment) : refuse("environment_not_found");
}
