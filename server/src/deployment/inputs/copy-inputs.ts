import {
  type InputsManifestEntry,
  limits,
  type ParameterValue,
  type StoragePrefixParameter,
} from "@sluice/contract";
import {
  type CompleteDefinition,
  type CopiedInput,
  isoTime,
  parseStoragePrefix,
  publishParameter,
  type StorageLocation,
} from "@sluice/core";
import { BlobRefusal } from "../../platform/blobs/blob-refusal.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { flagConnector } from "../connectors/flag-connector.ts";
import { type ConnectorAccess, loadConnectorAccess } from "../connectors/load-connector-access.ts";
import { StorageFault } from "../connectors/storage-fault.ts";
import type { ConnectorParts } from "../connectors/test-connector.ts";
import { copyAll } from "./copy-all.ts";
import type { CopiedObject, InputTransform } from "./copy-object.ts";
import { inputsPrefix } from "./input-keys.ts";
import { InputRefusal, type InputRefusalReason } from "./input-refusal.ts";
import { listWithinCaps, tooManyBytes } from "./list-within-caps.ts";

export type CopyInputsParts = ConnectorParts & { blobs: BlobStore };

export interface InputsRequest {
  readonly runId: string;
  readonly definition: CompleteDefinition;
  /** The run's parameters, as accepted. */
  readonly values: Readonly<Record<string, ParameterValue>>;
  readonly transform?: InputTransform | null;
}

export type CopiedInputs =
  | {
      readonly ok: true;
      readonly manifest: readonly InputsManifestEntry[];
      readonly copied: readonly CopiedInput[];
    }
  | { readonly ok: false; readonly reason: InputRefusalReason; readonly message: string };

interface Source {
  readonly parameter: StoragePrefixParameter;
  readonly value: string;
}

/**
 * Copies what the run's storage_prefix parameters name into the blob store, before any step. Doing it again
 * after a crash is safe: what an earlier attempt left is deleted first. A refusal leaves nothing behind. An abort
 * rejects with the signal's reason, and so does a fault of the blob store, which is no fault of the inputs.
 */
export async function copyInputs(
  parts: CopyInputsParts,
  request: InputsRequest,
  signal: AbortSignal,
): Promise<CopiedInputs> {
  await parts.blobs.deletePrefix(inputsPrefix(request.runId));
  const sources = sourcesOf(request);
  const connectorIds = sources.map(({ parameter }) => parameter.connector.connector_id);
  const connectors = await loadConnectorAccess(parts.database, connectorIds);
  const manifest: InputsManifestEntry[] = [];
  for (const source of sources) {
    const { parameter } = source;
    try {
      const access = connectors.get(parameter.connector.connector_id);
      manifest.push(await copySource(parts, request, source, access, signal));
    } catch (error) {
      signal.throwIfAborted();
      const refusal = toRefusal(error);
      if (refusal === null) throw error;
      if (error instanceof StorageFault && error.credentials !== null) {
        await flagConnector(parts.database, parameter.connector.connector_id, error.message);
      }
      await parts.blobs.deletePrefix(inputsPrefix(request.runId));
      const message = `The input "${parameter.name}" could not be copied in. ${refusal.message}`;
      return { ok: false, reason: refusal.reason, message };
    }
  }
  const copied = manifest.map(({ parameter, objects, bytes }) => ({ parameter, objects, bytes }));
  return { ok: true, manifest, copied };
}

/** The storage_prefix parameters that have a value in this run. */
function sourcesOf({ definition, values }: InputsRequest): Source[] {
  return definition.parameters.flatMap((draft) => {
    const parameter = publishParameter(draft);
    if (parameter.type !== "storage_prefix") return [];
    const value = values[parameter.name] ?? parameter.prefix_default;
    return typeof value === "string" ? [{ parameter, value }] : [];
  });
}

async function copySource(
  parts: CopyInputsParts,
  { runId, transform = null }: InputsRequest,
  { parameter, value }: Source,
  access: ConnectorAccess | undefined,
  signal: AbortSignal,
): Promise<InputsManifestEntry> {
  const parsed = parseStoragePrefix(value, parameter.bucket);
  if (!parsed.ok) throw new InputRefusal("unavailable", parsed.reason);
  if (access === undefined) {
    const message = `Its connector "${parameter.connector.name}" no longer exists: choose another one.`;
    throw new InputRefusal("unavailable", message);
  }
  const { location } = parsed;
  const { name, constraints: caps } = parameter;
  const reader = await parts.storage.open(access);
  try {
    const planned = await listWithinCaps(reader, { runId, parameter: name, location, caps }, signal);
    let spent = 0;
    const spend = (bytes: number) => {
      spent += bytes;
      if (spent > caps.max_bytes) {
        throw tooManyBytes(`s3://${location.bucket}/${location.prefix}`, caps.max_bytes);
      }
    };
    const copy = { blobs: parts.blobs, reader, runId, bucket: location.bucket, transform, spend };
    return manifestEntry(parameter, location, await copyAll(copy, planned, signal), parts.now());
  } finally {
    reader.close();
  }
}

function manifestEntry(
  parameter: StoragePrefixParameter,
  { bucket, prefix }: StorageLocation,
  objects: readonly CopiedObject[],
  nowMs: number,
): InputsManifestEntry {
  const maxItems = limits.inputs.manifestMaxItems;
  return {
    parameter: parameter.name,
    connector_id: parameter.connector.connector_id,
    bucket,
    prefix,
    objects: objects.length,
    bytes: objects.reduce((total, { bytes }) => total + bytes, 0),
    copied_at: isoTime(nowMs),
    items: objects.slice(0, maxItems),
    items_truncated: objects.length > maxItems,
  };
}

function toRefusal(error: unknown): InputRefusal | null {
  if (error instanceof InputRefusal) return error;
  if (error instanceof StorageFault) {
    return new InputRefusal(error.kind === "denied" ? "role_denied" : "unavailable", error.message);
  }
  // The store's own folder in its bucket counts into the length of a key, and only the store knows it.
  return error instanceof BlobRefusal ? new InputRefusal("unavailable", error.message) : null;
}
