import type { FileConnector } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { ConnectorStorage } from "./connector-storage.ts";
import { type LoadedConnector, loadConnector } from "./load-connector.ts";
import { recordTest } from "./record-test.ts";
import { StorageFault } from "./storage-fault.ts";

export interface ConnectorParts {
  database: Database<DeploymentTables>;
  storage: ConnectorStorage;
  now(): number;
}

export interface TestRequest {
  /** Its id, or else its exact name. */
  connector: string;
  /** Buckets in each of which one object is listed; without any, only the connection is tried. */
  buckets?: readonly string[];
  signal?: AbortSignal | undefined;
}

const testTimeoutMs = 20_000;

/** Tests the newest version and records the outcome. A test that fails is an outcome, not a refusal. */
export async function testConnector(
  parts: ConnectorParts,
  actor: Actor,
  { connector: idOrName, buckets = [], signal }: TestRequest,
): Promise<Outcome<LoadedConnector, NotAllowed["refusal"] | PlainRefusal<"connector_not_found">>> {
  const denied = refuseUnless(actor, "connectors:write");
  if (denied) return denied;
  const connector = await loadConnector(parts.database, idOrName);
  if (!connector) return refuse("connector_not_found");
  const fault = await tryConnection(parts.storage, connector.spec, buckets, signal);
  await recordTest(parts.database, actor, {
    connectorId: connector.connector_id,
    version: connector.newest_version,
    fault,
    atMs: parts.now(),
  });
  const tested = await loadConnector(parts.database, connector.connector_id);
  return tested ? done(tested) : refuse("connector_not_found");
}

async function tryConnection(
  storage: ConnectorStorage,
  spec: FileConnector,
  buckets: readonly string[],
  signal: AbortSignal | undefined,
): Promise<StorageFault | null> {
  const timeout = AbortSignal.timeout(testTimeoutMs);
  const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const reader = await storage.open(spec);
  try {
    for (const bucket of buckets.length === 0 ? [null] : buckets) await reader.check(bucket, ended);
    return null;
  } catch (error) {
    if (error instanceof StorageFault) return error;
    if (!timeout.aborted || signal?.aborted) throw error;
    const seconds = testTimeoutMs / 1_000;
    return new StorageFault("unreachable", `There was no answer within ${seconds} seconds.`);
  } finally {
    reader.close();
  }
}
