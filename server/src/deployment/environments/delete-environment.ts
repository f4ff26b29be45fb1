import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import {
  environmentConflict,
  findOwnEnvironment,
  type OwnEnvironmentRefusal,
} from "./find-own-environment.ts";

type InUse = Refusal<"environment_in_use", { readonly count: number }>;

/** Deletes an environment with its versions, unless an agent refers to one of them. */
export async function deleteEnvironment(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId, revision }: { readonly environmentId: string; readonly revision: number },
): Promise<Outcome<null, NotAllowed["refusal"] | InUse | OwnEnvironmentRefusal>> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  const found = await findOwnEnvironment(parts, actor, { environmentId, revision });
  if (!found.ok) return found;
  const deleted = await parts.database.write(async (transaction) => {
    const { sql } = transaction;
    const locked = await sql
      .selectFrom("environments")
      .select("environment_id")
      .where("environment_id", "=", environmentId)
      .where("revision", "=", revision)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return null;
    const { count } = await sql
      .selectFrom("agent_versions")
      .innerJoin(
        "environment_versions",
        "environment_versions.environment_version_id",
        "agent_versions.environment_version_id",
      )
      .select((select) => select.fn.count<number>("agent_versions.agent_id").distinct().as("count"))
      .where("environment_versions.environment_id", "=", environmentId)
      .executeTakeFirstOrThrow();
    if (Number(count) > 0) return refuse("environment_in_use", { count: Number(count) });
    // Its log, its provisioning and what was tried in it go with its versions.
    await sql.deleteFrom("environment_versions").where("environment_id", "=", environmentId).execute();
    await sql.deleteFrom("environments").where("environment_id", "=", environmentId).execute();
    const action = "environment.delete";
    await recordAndTell(transaction, actor, "environments", {
      action,
      target: environmentId,
      at: parts.now(),
    });
    return done(null);
  });
  return deleted ?? (await environmentConflict(parts, environmentId));
}
