import type { FileConnector, Problem } from "@sluice/contract";
import { newId } from "../../platform/ids.ts";
import { insertConnectorVersion } from "./insert-connector-version.ts";
import { type LoadedConnector, loadConnector } from "./load-connector.ts";
import { type ConnectorParts, testConnector } from "./test-connector.ts";

export type SavedConnector =
  | { readonly ok: true; readonly connector: LoadedConnector }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Saves a connector as the next version of the one of that name, and tests it at once. A test that fails does
 * not undo the save: the connector says itself what is wrong with it.
 */
export async function saveConnector(
  parts: ConnectorParts,
  spec: FileConnector,
  signal?: AbortSignal,
): Promise<SavedConnector> {
  const problems = parts.storage.judge(spec);
  if (problems.length > 0) return { ok: false, problems };
  const { connectorId } = await parts.database.write((transaction) =>
    insertConnectorVersion(transaction, newId("con_", parts.now()), spec, parts.now()),
  );
  await testConnector(parts, connectorId, { signal });
  const connector = await loadConnector(parts.database, connectorId);
  if (!connector) throw new Error(`The connector ${connectorId} is gone right after it was saved.`);
  return { ok: true, connector };
}
