import type { Generated } from "kysely";
import type { WriteTransaction } from "../platform/db/database.ts";
import type { Actor } from "./actor.ts";

/** Who changed what in a deployment, and when. The console has its audit instead. */
export interface ChangeTables {
  changes: {
    change_id: Generated<number>;
    at: number;
    actor_kind: Actor["kind"];
    actor_id: string;
    actor_name: string;
    /** A subject and a verb, such as `workflow.activate`. */
    action: string;
    /** The id of what was changed. */
    target: string;
  };
}

export interface Change {
  readonly action: string;
  readonly target: string;
  readonly at: number;
}

/** Belongs into the transaction that makes the change: there is no change without its actor. */
export async function recordChange(
  { sql }: WriteTransaction<ChangeTables>,
  { kind, id, name }: Actor,
  change: Change,
): Promise<void> {
  await sql
    .insertInto("changes")
    .values({ ...change, actor_kind: kind, actor_id: id, actor_name: name })
    .execute();
}
