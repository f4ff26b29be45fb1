import type { FileConnector, Problem } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownedBy } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { insertConnectorVersion } from "./insert-connector-version.ts";
import { type LoadedConnector, loadConnector } from "./load-connector.ts";
import { type ConnectorParts, testConnector } from "./test-connector.ts";

export type SaveConnectorRefusal =
  | NotAllowed["refusal"]
  | Refusal<"invalid_connector", { readonly problems: readonly Problem[] }>;

/**
 * Saves a connector as the next version of the one of that name, and tests it at once. A test that fails does
 * not undo the save: the connector says itself what is wrong with it.
 */
export async function saveConnector(
  parts: ConnectorParts,
  actor: Actor,
  { spec, signal }: { readonly spec: FileConnector; readonly signal?: AbortSignal },
): Promise<Outcome<LoadedConnector, SaveConnectorRefusal>> {
  const denied = refuseUnless(actor, "connectors:write");
  if (denied) return denied;
  const problems = parts.storage.judge(spec);
  if (problems.length > 0) return refuse("invalid_connector", { problems });
  const connectorId = await parts.database.write(async (transaction) => {
    const nowMs = parts.now();
    const saved = await insertConnectorVersion(
      transaction,
      newId("con_", nowMs),
      spec,
      ownedBy(actor),
      nowMs,
    );
    await recordChange(transaction, actor, {
      action: "connector.save",
      target: saved.connectorId,
      at: nowMs,
    });
    return saved.connectorId;
  });
  await testConnector(parts, actor, { connector: connectorId, ...(signal && { signal }) });
  const connector = await loadConnector(parts.database, connectorId);
  if (!connector) throw new Error(`The connector ${connectorId} is gone right after it was saved.`);
  return done(connector);
}
