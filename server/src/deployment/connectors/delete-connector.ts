import type { ConnectorUses } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { refuseWhereDrafted, type UsedByDrafts } from "../versions/find-draft-uses.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { AuthoringParts } from "./create-connector.ts";
import { findConnectorUses } from "./find-connector-uses.ts";
import { loadShownConnector } from "./load-shown-connector.ts";
import type { ConnectorEdit, ConnectorEditRefusal } from "./save-connector.ts";

type DeleteRefusal =
  | NotAllowed["refusal"]
  | ConnectorEditRefusal
  | UsedByDrafts["refusal"]
  | Refusal<"connector_in_use", ConnectorUses>;

/**
 * Deletes a connector that nothing uses, with its versions, credentials and tests. Whoever begins to use it at the same
 * moment is told by the readiness of their workflow.
 */
export async function deleteConnector(
  parts: AuthoringParts,
  actor: Actor,
  { connectorId, revision }: ConnectorEdit,
): Promise<Outcome<null, DeleteRefusal>> {
  const denied = refuseUnless(actor, "connectors:write");
  if (denied) return denied;
  const { database, now } = parts;
  const row = await database.reader
    .selectFrom("connectors")
    .select(["owner_id", "owner_name", "revision"])
    .where("connector_id", "=", connectorId)
    .executeTakeFirst();
  if (!row) return refuse("connector_not_found");
  const notOwner = refuseUnlessOwner(actor, row);
  if (notOwner) return notOwner;
  const conflict = async () =>
    refuse("edit_conflict", { current: await loadShownConnector(parts, actor, connectorId) });
  if (row.revision !== revision) return await conflict();
  const uses = await findConnectorUses(parts, connectorId);
  if (uses.workflows.length + uses.agents.length > 0) return refuse("connector_in_use", uses);
  const drafted = refuseWhereDrafted(uses.drafts);
  if (drafted) return drafted;
  const isDeleted = await database.write(async (transaction) => {
    const { sql } = transaction;
    const locked = await sql
      .selectFrom("connectors")
      .select("revision")
      .where("connector_id", "=", connectorId)
      .forUpdate()
      .executeTakeFirst();
    if (locked?.revision !== revision) return false;
    const guides = await sql
      .selectFrom("connector_versions")
      .select("guide_text_id")
      .distinct()
      .where("connector_id", "=", connectorId)
      .where("guide_text_id", "is not", null)
      .execute();
    for (const table of [
      "connector_tests",
      "connector_credentials",
      "connector_versions",
      "connectors",
    ] as const) {
      await sql.deleteFrom(table).where("connector_id", "=", connectorId).execute();
    }
    const textIds = guides.flatMap(({ guide_text_id }) => guide_text_id ?? []);
    if (textIds.length > 0) await sql.deleteFrom("texts").where("text_id", "in", textIds).execute();
    await recordAndTell(transaction, actor, "connectors", {
      action: "connector.delete",
      target: connectorId,
      at: now(),
    });
    return true;
  });
  return isDeleted ? done(null) : await conflict();
}
