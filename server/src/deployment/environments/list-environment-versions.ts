import type { EnvironmentVersionContent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { loadEnvironmentVersions } from "./load-environment-versions.ts";

export interface VersionsAsked {
  readonly environmentId: string;
  readonly limit: number;
  /** Only versions below this one. */
  readonly before: number | null;
}

/** The versions of an environment, the newest first. */
export async function listEnvironmentVersions(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId, limit, before }: VersionsAsked,
): Promise<
  Outcome<
    { readonly items: EnvironmentVersionContent[]; readonly next: number | null },
    NotAllowed["refusal"] | PlainRefusal<"environment_not_found">
  >
> {
  const denied = refuseUnless(actor, "environments:read");
  if (denied) return denied;
  const found = await loadEnvironmentVersions(parts, { environmentId, before, limit: limit + 1 });
  if (found.length === 0 && before === null) return refuse("environment_not_found");
  const items = found.slice(0, limit);
  return done({ items, next: found.length > limit ? (items.at(-1)?.version ?? null) : null });
}
