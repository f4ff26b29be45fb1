import type { ConnectorContents } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { loadConnectorAccess } from "./load-connector-access.ts";
import { StorageFault } from "./storage-fault.ts";
import type { LevelPage, StorageReader } from "./storage-reader.ts";
import type { ConnectorParts } from "./test-connector.ts";

interface BrowseRequest {
  readonly connectorId: string;
  /** Null: the buckets. */
  readonly bucket: string | null;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  readonly limit: number;
  readonly after: string | null;
  readonly signal: AbortSignal;
}

type Contents = Omit<ConnectorContents, "next_cursor"> & Pick<LevelPage, "next">;

type BrowseRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"connector_not_found">
  | Refusal<"storage_unreadable", { readonly reason: string }>;

const answerTimeoutMs = 20_000;
const maxBuckets = 200;

/** What is in a connector's store, one level at a time, for whoever chooses where a run reads. */
export async function browseConnector(
  { database, storage }: ConnectorParts,
  actor: Actor,
  request: BrowseRequest,
): Promise<Outcome<Contents, BrowseRefusal>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  const access = (await loadConnectorAccess(database, [request.connectorId])).get(request.connectorId);
  if (!access) return refuse("connector_not_found");
  const timeout = AbortSignal.timeout(answerTimeoutMs);
  let reader: StorageReader | null = null;
  try {
    reader = await storage.open(access);
    return done(await look(reader, { ...request, signal: AbortSignal.any([request.signal, timeout]) }));
  } catch (error) {
    if (error instanceof StorageFault) return refuse("storage_unreadable", { reason: error.message });
    if (!timeout.aborted || request.signal.aborted) throw error;
    return refuse("storage_unreadable", { reason: "It did not answer in time." });
  } finally {
    reader?.close();
  }
}

async function look(reader: StorageReader, request: BrowseRequest): Promise<Contents> {
  const { bucket, prefix, limit, after, signal } = request;
  if (bucket === null) {
    return { buckets: await reader.buckets(maxBuckets, signal), prefixes: [], objects: [], next: null };
  }
  const page = await reader.browse({ bucket, prefix, limit, after }, signal);
  const objects = page.objects.map(({ key, bytes }) => ({ key, bytes }));
  return { buckets: null, prefixes: [...page.prefixes], objects, next: page.next };
}
