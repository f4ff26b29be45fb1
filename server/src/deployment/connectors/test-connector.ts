import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { ConnectorStorage } from "./connector-storage.ts";
import { type LoadedConnector, loadConnector } from "./load-connector.ts";
import { loadConnectorAccess } from "./load-connector-access.ts";
import { recordTest } from "./record-test.ts";
import { tryConnection } from "./try-connection.ts";

export interface ConnectorParts {
  readonly database: Database<DeploymentTables>;
  readonly storage: ConnectorStorage;
  now(): number;
}

export interface TestRequest {
  /** Its id, or else its exact name. */
  connector: string;
  /** Buckets in each of which one object is listed; without any, only the connection is tried. */
  buckets?: readonly string[];
  signal?: AbortSignal | undefined;
}

/** Tests the newest version and records the outcome. A test that fails is an outcome, not a refusal. */
export async function testConnector(
  parts: ConnectorParts,
  actor: Actor,
  { connector: idOrName, buckets = [], signal }: TestRequest,
): Promise<Outcome<LoadedConnector, NotAllowed["refusal"] | PlainRefusal<"connector_not_found">>> {
  const denied = refuseUnless(actor, "connectors:write");
  if (denied) return denied;
  const { database, storage, now } = parts;
  const connectorId = (await loadConnector(database, idOrName))?.connector_id;
  const access = connectorId && (await loadConnectorAccess(database, [connectorId])).get(connectorId);
  if (!access) return refuse("connector_not_found");
  const tried = await tryConnection(storage, { access, buckets, signal });
  await recordTest(database, actor, {
    connectorId: access.connectorId,
    version: access.version,
    ...tried,
    atMs: now(),
  });
  const tested = await loadConnector(database, access.connectorId);
  return tested ? done(tested) : refuse("connector_not_found");
}
