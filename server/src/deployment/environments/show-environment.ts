import type { Environment } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { loadShownEnvironment } from "./load-shown-environment.ts";

/** An environment with its newest version and who uses it. */
export async function showEnvironment(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId }: { readonly environmentId: string },
): Promise<Outcome<Environment, NotAllowed["refusal"] | PlainRefusal<"environment_not_found">>> {
  const denied = refuseUnless(actor, "environments:read");
  if (denied) return denied;
  const environment = await loadShownEnvironment(parts, environmentId);
  return environment ? done(environment) : refuse("environment_not_found");
}
