import { isUtf8 } from "node:buffer";
import { limits, type Refusal } from "@sluice/contract";
import { findJsonFault, nestsDeeperThan } from "@sluice/core";

export type JudgedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

/** Parses a body with the fast parser, and looks for the exact place of a fault only when there is one. */
export function judgeJson(bytes: Buffer): JudgedJson {
  // Too deep a nest must not reach the parser, and text that is not UTF-8 would reach it repaired.
  if (isUtf8(bytes) && !nestsDeeperThan(bytes, limits.request.bodyMaxDepth)) {
    try {
      return { ok: true, value: JSON.parse(bytes.toString("utf8")) };
    } catch {
      // Its place is found below: the parser does not tell it in bytes, and not always at all.
    }
  }
  const reason = findJsonFault(bytes)?.reason ?? "The body is not valid JSON.";
  return { ok: false, refusal: { code: "invalid_request", details: [{ name: "body", reason }] } };
}
