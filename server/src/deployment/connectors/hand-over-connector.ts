import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { changeOwner } from "../versions/change-owner.ts";
import type { CapReached } from "../versions/check-owner-cap.ts";
import { findPerson } from "../versions/find-person.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { AuthoringParts } from "./create-connector.ts";
import { loadShownConnector } from "./load-shown-connector.ts";
import type { ConnectorEdit, ConnectorEditRefusal } from "./save-connector.ts";

type HandOverRefusal =
  | NotAllowed["refusal"]
  | ConnectorEditRefusal
  | CapReached["refusal"]
  | PlainRefusal<"person_not_found">;

/** Gives a connector to another person of the deployment. */
export async function handOverConnector(
  parts: AuthoringParts,
  actor: Actor,
  { connectorId, revision, userId }: ConnectorEdit & { readonly userId: string },
): Promise<Outcome<null, HandOverRefusal>> {
  const denied = refuseUnless(actor, "connectors:write");
  if (denied) return denied;
  const { database, now } = parts;
  const row = await database.reader
    .selectFrom("connectors")
    .select(["owner_id", "owner_name"])
    .where("connector_id", "=", connectorId)
    .executeTakeFirst();
  if (!row) return refuse("connector_not_found");
  const notOwner = refuseUnlessOwner(actor, row);
  if (notOwner) return notOwner;
  const person = await findPerson(database, userId);
  if (!person) return refuse("person_not_found");
  const given = await database.write(async (transaction) => {
    const changed = await changeOwner(transaction, "connectors", { id: connectorId, revision, person });
    if (changed.ok && changed.value) {
      const change = { action: "connector.hand_over", target: connectorId, at: now() };
      await recordAndTell(transaction, actor, "connectors", change);
    }
    return changed;
  });
  if (!given.ok) return given;
  if (given.value) return done(null);
  return refuse("edit_conflict", { current: await loadShownConnector(parts, actor, connectorId) });
}
