import type { Actor } from "../../access/actor.ts";
import { demoKeyName } from "../../access/key-source.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

interface FoundRun {
  readonly run_id: string;
  readonly workflow_id: string;
  readonly workflow_name: string;
  readonly key_id: string | null;
}

export interface TakenSteps {
  readonly started: FoundRun | null;
  readonly has_decided: boolean;
  readonly completed: FoundRun | null;
  readonly has_key: boolean;
  readonly called: FoundRun | null;
  readonly has_built: boolean;
}

/** Which of the first steps a person has taken, from what is kept anyway. Each is the first entry of an index. */
export async function showFirstSteps(
  { database: { reader } }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
): Promise<Outcome<TakenSteps, NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const newest = reader
    .selectFrom("runs")
    .select(["run_id", "workflow_id", "workflow_name", "key_id"])
    .where("trial", "=", 0)
    .orderBy("created_at", "desc")
    .orderBy("run_id", "desc")
    .limit(1);
  const own = newest.where("actor_id", "=", actor.id);
  const [started, completed, called, decided, key, workflow] = await Promise.all([
    own.executeTakeFirst(),
    own.where("status", "=", "completed").executeTakeFirst(),
    newest.where("triggered_by", "=", "api").executeTakeFirst(),
    reader
      .selectFrom("run_gates")
      .select("gate")
      .where("state", "=", "decided")
      .where("decided_by_id", "=", actor.id)
      .limit(1)
      .executeTakeFirst(),
    reader
      .selectFrom("key_mirror")
      .select("key_id")
      .where("name", "<>", demoKeyName)
      .where("deleted_at", "is", null)
      .limit(1)
      .executeTakeFirst(),
    reader
      .selectFrom("workflows")
      .select("workflow_id")
      .where("owner_id", "=", actor.id)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return done({
    started: started ?? null,
    has_decided: decided !== undefined,
    completed: completed ?? null,
    has_key: key !== undefined,
    called: called ?? null,
    has_built: workflow !== undefined,
  });
}
