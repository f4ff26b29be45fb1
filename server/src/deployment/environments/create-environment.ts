import type { Environment } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownedBy, ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { type CapReached, checkOwnerCap } from "../versions/check-owner-cap.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { beginProvisioning } from "./begin-provisioning.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { loadShownEnvironment } from "./load-shown-environment.ts";
import { type EnvironmentFault, prepareEnvironment, type WrittenEnvironment } from "./prepare-environment.ts";
import { saveEnvironmentVersion } from "./save-environment-version.ts";

export type NameTaken = Refusal<"environment_name_taken", { readonly name: string }>;
type CreateRefusal = NotAllowed["refusal"] | EnvironmentFault | CapReached["refusal"] | NameTaken;

/** Makes an environment that belongs to whoever makes it, and has it provisioned. */
export async function createEnvironment(
  parts: EnvironmentParts,
  actor: Actor,
  written: WrittenEnvironment,
): Promise<Outcome<Environment, CreateRefusal>> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  const { database, jobs, now } = parts;
  const prepared = await prepareEnvironment(parts, written, null);
  if (!prepared.ok) return prepared;
  const { spec, imageId } = prepared.value;
  const id = newId("env_", now());
  const planned = { id, versionId: newId("envv_", now()), version: 1, change: "created" } as const;
  try {
    const made = await database.write(async (transaction) => {
      const nowMs = now();
      const full = await checkOwnerCap(transaction, "environments", ownerOf(actor));
      if (full) return full;
      await saveEnvironmentVersion(transaction, spec, planned, ownedBy(actor), nowMs, imageId);
      await beginProvisioning(transaction, jobs, planned.versionId, nowMs);
      await recordAndTell(transaction, actor, "environments", {
        action: "environment.create",
        target: id,
        at: nowMs,
      });
      return done(null);
    });
    if (!made.ok) return made;
  } catch (cause) {
    if (cause instanceof PlanOvertaken) return refuse("environment_name_taken", { name: spec.name });
    throw cause;
  }
  const environment = await loadShownEnvironment(parts, id);
  if (!environment) throw new Error(`The environment ${id} is gone right after it was made.`);
  return done(environment);
}
