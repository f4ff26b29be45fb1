import type { EnvironmentVersionContent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { loadEnvironmentVersions } from "./load-environment-versions.ts";

export type NoSuchVersion = Refusal<"environment_version_not_found", { readonly version: number }>;

/** One version of an environment, whose settings never change. */
export async function showEnvironmentVersion(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId, version }: { readonly environmentId: string; readonly version: number },
): Promise<Outcome<EnvironmentVersionContent, NotAllowed["refusal"] | NoSuchVersion>> {
  const denied = refuseUnless(actor, "environments:read");
  if (denied) return denied;
  const [content] = await loadEnvironmentVersions(parts, { environmentId, version, limit: 1 });
  return content ? done(content) : refuse("environment_version_not_found", { version });
}
