import type { Environment } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { ownedBy } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { holdRevision } from "../versions/hold-revision.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { beginProvisioning } from "./begin-provisioning.ts";
import type { NameTaken } from "./create-environment.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import {
  environmentConflict,
  findOwnEnvironment,
  type OwnEnvironmentRefusal,
} from "./find-own-environment.ts";
import { loadShownEnvironment } from "./load-shown-environment.ts";
import { type EnvironmentFault, prepareEnvironment, type WrittenEnvironment } from "./prepare-environment.ts";
import { saveEnvironmentVersion } from "./save-environment-version.ts";

export interface SaveEnvironmentRequest {
  readonly environmentId: string;
  readonly revision: number;
  readonly written: WrittenEnvironment;
}

/** Saves an environment as its next version, and has that provisioned. Agents keep the version they were saved with. */
export async function saveEnvironment(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId, revision, written }: SaveEnvironmentRequest,
): Promise<
  Outcome<Environment, NotAllowed["refusal"] | EnvironmentFault | NameTaken | OwnEnvironmentRefusal>
> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  const { database, jobs, now } = parts;
  const found = await findOwnEnvironment(parts, actor, { environmentId, revision });
  if (!found.ok) return found;
  const prepared = await prepareEnvironment(parts, written, found.value.name);
  if (!prepared.ok) return prepared;
  const { spec, imageId } = prepared.value;
  const version = found.value.newest_version + 1;
  const planned = { id: environmentId, versionId: newId("envv_", now()), version, change: "added" } as const;
  try {
    const saved = await database.write(async (transaction) => {
      const nowMs = now();
      await holdRevision(transaction, "environments", { id: environmentId, revision });
      const other = await transaction.sql
        .selectFrom("environments")
        .select("environment_id")
        .where("name", "=", spec.name)
        .where("environment_id", "!=", environmentId)
        .executeTakeFirst();
      if (other) return refuse("environment_name_taken", { name: spec.name });
      await saveEnvironmentVersion(transaction, spec, planned, ownedBy(actor), nowMs, imageId);
      await beginProvisioning(transaction, jobs, planned.versionId, nowMs);
      await recordAndTell(transaction, actor, "environments", {
        action: "environment.save",
        target: environmentId,
        at: nowMs,
      });
      return done(null);
    });
    if (!saved.ok) return saved;
  } catch (cause) {
    if (cause instanceof PlanOvertaken) return await environmentConflict(parts, environmentId);
    throw cause;
  }
  const environment = await loadShownEnvironment(parts, environmentId);
  return environment ? done(environment) : refuse("environment_not_found");
}
