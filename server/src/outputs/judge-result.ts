import { limits } from "@sluice/contract";
import { isJsonObject, type ResultState } from "@sluice/core";
import { type IsolationFault, runIsolated } from "../isolation/run-isolated.ts";

const schemaBounds = { timeoutMs: 5_000, maxMemoryMb: 64 };

/** What is to be said of a run's result.json: that it can be handed out, or why not. */
export async function judgeResult(bytes: Buffer, schema: object | null): Promise<ResultState> {
  const refused = (error: string): ResultState => ({ error, schema_version: null });
  if (bytes.length > limits.outputs.resultInlineMaxBytes) return refused("too_large");
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return refused("invalid_json");
  }
  if (!isJsonObject(document)) return refused("invalid_json");
  const mismatch = schema === null ? null : await mismatchWith(schema, document);
  if (mismatch !== null) return refused(`schema_mismatch: ${mismatch}`);
  const version = document.$schema ?? document.version;
  const isVersion = typeof version === "string" || typeof version === "number";
  return { error: null, schema_version: isVersion ? version : null };
}

async function mismatchWith(schema: object, document: unknown): Promise<string | null> {
  const worker = new URL("./schema-worker.ts", import.meta.url);
  const judged = await runIsolated<string | null>(worker, { schema, document }, schemaBounds);
  return judged.ok ? judged.answer : sentences[judged.fault];
}

const sentences: Readonly<Record<IsolationFault, string>> = {
  out_of_time: "it could not be checked in time",
  out_of_memory: "checking it took too much memory",
  broken: "it could not be checked",
  stopped: "it could not be checked",
};
