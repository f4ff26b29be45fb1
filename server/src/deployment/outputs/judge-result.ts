import type { ResultState } from "@sluice/core";
import { type IsolationFault, runIsolated } from "../../platform/isolation/run-isolated.ts";
import { readResult } from "./read-result.ts";

const schemaBounds = { timeoutMs: 5_000, maxMemoryMb: 64 };

/** What is to be said of a run's result.json: that it can be handed out, or why not. */
export async function judgeResult(bytes: Buffer, schema: object | null): Promise<ResultState> {
  const refused = (error: string): ResultState => ({ error, schema_version: null });
  const document = readResult(bytes);
  if (typeof document === "string") return refused(document);
  const mismatch = schema === null ? null : await mismatchWith(schema, bytes);
  if (mismatch !== null) return refused(`schema_mismatch: ${mismatch}`);
  const version = document.$schema ?? document.version;
  const isVersion = typeof version === "string" || typeof version === "number";
  return { error: null, schema_version: isVersion ? version : null };
}

/** What the process that compares them is given. */
export interface SchemaWork {
  schema: object;
  /** As it was written: the process reads it for itself. */
  result: Uint8Array;
}

async function mismatchWith(schema: object, result: Buffer): Promise<string | null> {
  const worker = new URL("./schema-worker.ts", import.meta.url);
  const work: SchemaWork = { schema, result };
  const judged = await runIsolated<string | null>(worker, work, schemaBounds);
  return judged.ok ? judged.answer : sentences[judged.fault];
}

const sentences: Readonly<Record<IsolationFault, string>> = {
  out_of_time: "it could not be checked in time",
  out_of_memory: "checking it took too much memory",
  broken: "it could not be checked",
  stopped: "it could not be checked",
};
