import { limits } from "@sluice/contract/limits";
import { isJsonObject } from "@sluice/core/json/is-json-object";
import { readForeignJson } from "@sluice/core/json/read-foreign-json";

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The object that a run's result.json holds, or the reason for which there is none. */
export function readResult(bytes: Buffer): Readonly<Record<string, unknown>> | "too_large" | "invalid_json" {
  if (bytes.length > limits.outputs.resultInlineMaxBytes) return "too_large";
  // Some editors and languages put one before everything they write.
  const isMarked = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  const read = readForeignJson(isMarked ? bytes.subarray(byteOrderMark.length) : bytes, {
    maxLength: limits.outputs.resultInlineMaxBytes,
  });
  return read.ok && isJsonObject(read.value) ? read.value : "invalid_json";
}
