import type { Environment } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { changeOwner } from "../versions/change-owner.ts";
import type { CapReached } from "../versions/check-owner-cap.ts";
import { findPerson } from "../versions/find-person.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import {
  environmentConflict,
  findOwnEnvironment,
  type OwnEnvironmentRefusal,
} from "./find-own-environment.ts";
import { loadShownEnvironment } from "./load-shown-environment.ts";

export interface HandOverEnvironmentRequest {
  readonly environmentId: string;
  readonly revision: number;
  /** The person who gets it. */
  readonly userId: string;
}

type HandOverRefusal =
  | NotAllowed["refusal"]
  | CapReached["refusal"]
  | PlainRefusal<"person_not_found">
  | OwnEnvironmentRefusal;

/** Gives an environment to another person of the deployment. */
export async function handOverEnvironment(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId, revision, userId }: HandOverEnvironmentRequest,
): Promise<Outcome<Environment, HandOverRefusal>> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  const found = await findOwnEnvironment(parts, actor, { environmentId, revision });
  if (!found.ok) return found;
  const person = await findPerson(parts.database, userId);
  if (!person) return refuse("person_not_found");
  const given = await parts.database.write(async (transaction) => {
    const changed = await changeOwner(transaction, "environments", { id: environmentId, revision, person });
    if (changed.ok && changed.value) {
      const action = "environment.hand_over";
      await recordAndTell(transaction, actor, "environments", {
        action,
        target: environmentId,
        at: parts.now(),
      });
    }
    return changed;
  });
  if (!given.ok) return given;
  if (!given.value) return await environmentConflict(parts, environmentId);
  const environment = await loadShownEnvironment(parts, environmentId);
  return environment ? done(environment) : refuse("environment_not_found");
}
