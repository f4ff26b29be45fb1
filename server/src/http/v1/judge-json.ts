import { limits, type Refusal } from "@sluice/contract";
import { findJsonFault, readForeignJson } from "@sluice/core";

export type JudgedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

const bounds = { maxLength: limits.request.bodyMaxBytes, maxDepth: limits.request.bodyMaxDepth };

/** Parses a body with the fast parser, and looks for the exact place of a fault only when there is one. */
export function judgeJson(bytes: Buffer): JudgedJson {
  const read = readForeignJson(bytes, bounds);
  if (read.ok) return read;
  const reason = findJsonFault(bytes)?.reason ?? "The body is not valid JSON.";
  return { ok: false, refusal: { code: "invalid_request", details: [{ name: "body", reason }] } };
}
