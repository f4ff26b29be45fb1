import type { Environment } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { loadShownEnvironment } from "./load-shown-environment.ts";

type EditConflict = Refusal<"edit_conflict", { readonly current: Environment }>;
export type OwnEnvironmentRefusal =
  | PlainRefusal<"environment_not_found">
  | NotOwner["refusal"]
  | EditConflict;

export interface FoundEnvironment {
  readonly environment_id: string;
  readonly name: string;
  readonly newest_version: number;
  readonly revision: number;
}

/** An environment that the actor may change; where a revision is given, as it was when they looked at it. */
export async function findOwnEnvironment(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId, revision }: { readonly environmentId: string; readonly revision?: number },
): Promise<Outcome<FoundEnvironment, OwnEnvironmentRefusal>> {
  const row = await parts.database.reader
    .selectFrom("environments")
    .select(["environment_id", "name", "newest_version", "revision", "owner_id", "owner_name"])
    .where("environment_id", "=", environmentId)
    .executeTakeFirst();
  if (!row) return refuse("environment_not_found");
  const foreign = refuseUnlessOwner(actor, row);
  if (foreign) return foreign;
  if (revision === undefined || row.revision === revision) return done(row);
  return await environmentConflict(parts, environmentId);
}

/** Somebody else was first: what there is now. */
export async function environmentConflict(
  parts: EnvironmentParts,
  environmentId: string,
): Promise<Outcome<never, PlainRefusal<"environment_not_found"> | EditConflict>> {
  const current = await loadShownEnvironment(parts, environmentId);
  return current ? refuse("edit_conflict", { current }) : refuse("environment_not_found");
}
