import type { FileConnector } from "@sluice/contract";
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

export interface TestOptions {
  /** Buckets in each of which one object is listed; without any, only the connection is tried. */
  buckets?: readonly string[];
  signal?: AbortSignal | undefined;
}

const testTimeoutMs = 20_000;

/** Tests the newest version and records the outcome. Null when there is no such connector. */
export async function testConnector(
  parts: ConnectorParts,
  idOrName: string,
  { buckets = [], signal }: TestOptions = {},
): Promise<LoadedConnector | null> {
  const connector = await loadConnector(parts.database, idOrName);
  if (!connector) return null;
  const fault = await tryConnection(parts.storage, connector.spec, buckets, signal);
  await recordTest(parts.database, {
    connectorId: connector.connector_id,
    version: connector.newest_version,
    fault,
    atMs: parts.now(),
  });
  return await loadConnector(parts.database, connector.connector_id);
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
