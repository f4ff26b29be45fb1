import type { ConnectorTestStepName, TestStepStatus } from "@sluice/contract";
import type { ConnectorStorage } from "./connector-storage.ts";
import type { ConnectorAccess } from "./load-connector-access.ts";
import { StorageFault } from "./storage-fault.ts";
import type { StorageReader } from "./storage-reader.ts";

interface TestStep {
  readonly step: ConnectorTestStepName;
  readonly status: TestStepStatus;
  /** Why it failed, or was not tried; null when it passed. */
  readonly reason: string | null;
  readonly took_ms: number;
}

export interface TriedConnection {
  readonly steps: readonly TestStep[];
  /** Null: it passed. */
  readonly fault: StorageFault | null;
}

interface TryRequest {
  readonly access: ConnectorAccess;
  /** In each of which one object is listed and the first is read; without any, only the connection is tried. */
  readonly buckets: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** A step answers why it was not tried, or null. */
type Try = () => Promise<string | null>;

const testTimeoutMs = 20_000;
/** How deep an object is looked for, to read it. */
const maxLevels = 5;
const levelEntries = 20;

/** Tries a connection step by step, up to the first that fails. */
export async function tryConnection(
  storage: ConnectorStorage,
  { access, buckets, signal }: TryRequest,
): Promise<TriedConnection> {
  const timeout = AbortSignal.timeout(testTimeoutMs);
  const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const steps: TestStep[] = [];
  let reader: StorageReader | null = null;
  let fault: StorageFault | null = null;
  const attempt = async (step: ConnectorTestStepName, work: Try) => {
    if (fault !== null) {
      steps.push({ step, status: "skipped", reason: "A step before it failed.", took_ms: 0 });
      return;
    }
    const begunMs = performance.now();
    const took = () => Math.round(performance.now() - begunMs);
    try {
      const reason = await work();
      steps.push({ step, status: reason === null ? "passed" : "skipped", reason, took_ms: took() });
    } catch (error) {
      fault = faultOf(error, timeout, signal);
      steps.push({ step, status: "failed", reason: fault.message, took_ms: took() });
    }
  };
  const opened = async () => {
    reader ??= await storage.open(access);
    return reader;
  };
  try {
    await attempt("resolve", async () => passed((await opened()).resolve(ended)));
    await attempt("connect", async () => passed((await opened()).connect(ended)));
    let denied: unknown = null;
    await attempt("authenticate", async () => {
      const store = await opened();
      if (!store.hasCredentials) return "A folder asks nobody who they are.";
      try {
        for (const bucket of buckets.length === 0 ? [null] : buckets) await store.check(bucket, ended);
      } catch (error) {
        // Whoever is known and may not read this bucket has been authenticated.
        if (!(error instanceof StorageFault) || error.credentials !== null || buckets.length === 0)
          throw error;
        denied = error;
      }
      return null;
    });
    await attempt("list", async () => {
      const store = await opened();
      if (denied !== null) throw denied;
      if (buckets.length === 0) return "Name a bucket to list what is in it.";
      if (!store.hasCredentials) for (const bucket of buckets) await store.check(bucket, ended);
      return null;
    });
    await attempt("read", async () => {
      const [bucket] = buckets;
      if (bucket === undefined) return "Name a bucket to read from it.";
      return await readFirst(await opened(), bucket, ended);
    });
    return { steps, fault };
  } finally {
    (reader as StorageReader | null)?.close();
  }
}

async function passed(work: Promise<void>): Promise<null> {
  await work;
  return null;
}

/** Reads the beginning of one object, if one is found near the top. */
async function readFirst(reader: StorageReader, bucket: string, signal: AbortSignal): Promise<string | null> {
  let prefix: string | undefined = "";
  for (let level = 0; level < maxLevels && prefix !== undefined; level += 1) {
    const page = await reader.browse({ bucket, prefix, limit: levelEntries, after: null }, signal);
    const [object] = page.objects;
    if (object) {
      const { stream } = await reader.open(bucket, object.key, signal);
      for await (const _ of stream) break;
      return null;
    }
    prefix = page.prefixes[0];
  }
  return "No object was found to read.";
}

function faultOf(error: unknown, timeout: AbortSignal, signal: AbortSignal | undefined): StorageFault {
  if (error instanceof StorageFault) return error;
  if (!timeout.aborted || signal?.aborted) throw error;
  return new StorageFault("unreachable", `There was no answer within ${testTimeoutMs / 1_000} seconds.`);
}
