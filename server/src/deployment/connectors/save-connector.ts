import type { Connector } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { type ConnectorContent, judgeContent, sealCredentials } from "./connector-content.ts";
import type { AuthoringParts, ContentRefusal } from "./create-connector.ts";
import { insertConnectorVersion } from "./insert-connector-version.ts";
import { loadConnectorAccess } from "./load-connector-access.ts";
import { loadShownConnector } from "./load-shown-connector.ts";
import { prepareGuide, refuseLargeGuide } from "./prepare-guide.ts";
import { testConnector } from "./test-connector.ts";

export interface ConnectorEdit {
  readonly connectorId: string;
  /** The one that the edit was made from. */
  readonly revision: number;
}

export type ConnectorEditRefusal =
  | PlainRefusal<"connector_not_found">
  | NotOwner["refusal"]
  | Refusal<"edit_conflict", { readonly current: Connector | null }>;

interface SaveRequest extends ConnectorEdit {
  readonly content: ConnectorContent;
  readonly signal?: AbortSignal;
}

/**
 * Saves a connector as its next version, which everybody reads through from then on, and tests it at once. A test that
 * fails does not undo the save.
 */
export async function saveConnector(
  parts: AuthoringParts,
  actor: Actor,
  { connectorId, revision, content, signal }: SaveRequest,
): Promise<Outcome<{ readonly version: number }, ContentRefusal | ConnectorEditRefusal>> {
  const denied = refuseUnless(actor, "connectors:write") ?? refuseLargeGuide(content.guide);
  if (denied) return denied;
  const { database, storage, texts, now } = parts;
  const row = await database.reader
    .selectFrom("connectors")
    .innerJoin("connector_versions", (join) =>
      join
        .onRef("connector_versions.connector_id", "=", "connectors.connector_id")
        .onRef("connector_versions.version", "=", "connectors.newest_version"),
    )
    .select(["owner_id", "owner_name", "revision", "newest_version", "guide_text_id"])
    .where("connectors.connector_id", "=", connectorId)
    .executeTakeFirst();
  const before = (await loadConnectorAccess(database, [connectorId])).get(connectorId);
  if (!row || !before) return refuse("connector_not_found");
  const notOwner = refuseUnlessOwner(actor, row);
  if (notOwner) return notOwner;
  const conflict = async () =>
    refuse("edit_conflict", { current: await loadShownConnector(parts, actor, connectorId) });
  if (row.revision !== revision || before.version !== row.newest_version) return await conflict();
  const problems = judgeContent(storage, actor, content, before);
  if (problems.length > 0) return refuse("invalid_connector", { problems });
  const { spec } = content;
  const guide = await prepareGuide(texts, content.guide, row.guide_text_id);
  const version = row.newest_version + 1;
  const saved = await database.write(async (transaction): Promise<"saved" | "taken" | "changed"> => {
    const { sql } = transaction;
    const nowMs = now();
    const taken = await sql
      .selectFrom("connectors")
      .select("connector_id")
      .where("name", "=", spec.name)
      .where("connector_id", "!=", connectorId)
      .executeTakeFirst();
    if (taken) return "taken";
    const { name, type } = spec;
    const updated = await sql
      .updateTable("connectors")
      .set({ name, folded_name: foldName(name), type, newest_version: version, updated_at: nowMs })
      .set((set) => ({ revision: set("revision", "+", 1) }))
      .where("connector_id", "=", connectorId)
      .where("revision", "=", revision)
      .executeTakeFirst();
    if (updated.numUpdatedRows !== 1n) return "changed";
    if (guide.fresh) await texts.insert(transaction, guide.fresh);
    await insertConnectorVersion(transaction, {
      connectorId,
      version,
      spec,
      guideTextId: guide.textId,
      credentials: sealCredentials(storage, connectorId, content, before),
      savedBy: actor.name,
      nowMs,
    });
    await recordAndTell(transaction, actor, "connectors", {
      action: "connector.save",
      target: connectorId,
      at: nowMs,
    });
    return "saved";
  });
  if (saved === "taken") return refuse("connector_name_taken", { name: spec.name });
  if (saved === "changed") return await conflict();
  await testConnector(parts, actor, { connector: connectorId, signal });
  return done({ version });
}
