import { Worker } from "node:worker_threads";
import { limits } from "@sluice/contract";
import { isJsonObject, type ResultState } from "@sluice/core";

const schemaPatienceMs = 5_000;

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
  const worker = new Worker(new URL("./schema-worker.ts", import.meta.url), {
    workerData: { schema, document },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const deadline = setTimeout(() => resolve("it could not be checked in time"), schemaPatienceMs);
  worker.once("message", resolve);
  worker.once("error", (cause) => resolve(`it could not be checked: ${(cause as Error).message}`));
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}
