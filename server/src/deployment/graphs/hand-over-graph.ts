import type { Graph } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { changeOwner } from "../versions/change-owner.ts";
import type { CapReached } from "../versions/check-owner-cap.ts";
import { findPerson } from "../versions/find-person.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { describeGraph } from "./describe-graph.ts";

interface HandOverRequest {
  readonly graphId: string;
  readonly revision: number;
  /** The person who gets it. */
  readonly userId: string;
}

type HandOverRefusal =
  | NotAllowed["refusal"]
  | NotOwner["refusal"]
  | CapReached["refusal"]
  | PlainRefusal<"graph_not_found" | "person_not_found">
  | Refusal<"edit_conflict", { readonly current: Graph }>;

/** Gives a knowledge graph to another person of the deployment. */
export async function handOverGraph(
  { database, now }: { readonly database: Database<DeploymentTables>; now(): number },
  actor: Actor,
  { graphId, revision, userId }: HandOverRequest,
): Promise<Outcome<Graph, HandOverRefusal>> {
  const denied = refuseUnless(actor, "graphs:write");
  if (denied) return denied;
  const row = await database.reader
    .selectFrom("graphs")
    .select(["owner_id", "owner_name"])
    .where("graph_id", "=", graphId)
    .executeTakeFirst();
  if (!row) return refuse("graph_not_found");
  const notOwner = refuseUnlessOwner(actor, row);
  if (notOwner) return notOwner;
  const person = await findPerson(database, userId);
  if (!person) return refuse("person_not_found");
  const given = await database.write(async (transaction) => {
    const changed = await changeOwner(transaction, "graphs", { id: graphId, revision, person });
    if (changed.ok && changed.value) {
      await recordAndTell(transaction, actor, "graphs", {
        action: "graph.hand_over",
        target: graphId,
        at: now(),
      });
    }
    return changed;
  });
  if (!given.ok) return given;
  const current = await describeGraph({ database }, actor, { graphId });
  if (!current.ok) return current;
  return given.value ? done(current.value) : refuse("edit_conflict", { current: current.value });
}
