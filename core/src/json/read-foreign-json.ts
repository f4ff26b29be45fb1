// By their own ways in: processes that are started for one document load nothing they do not need.
import { limits } from "@sluice/contract/limits";
import { nestsDeeperThan } from "./nests-deeper-than.ts";

export type ForeignJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: "too_large" | "too_deep" | "malformed"; readonly reason: string };

type Bounds = {
  /** Bytes of bytes, UTF-16 code units of a text. */
  readonly maxLength: number;
  readonly maxDepth?: number;
};

// What every JavaScript engine has, and the types of the language alone do not name.
declare const TextDecoder: new (
  encoding: "utf-8",
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/**
 * The one way in for JSON that others wrote. What comes out is shallow enough for all that is done with it
 * afterwards: `JSON.stringify`, structured clone and every walk that calls itself end the process, or fail for
 * ever, on a nest of a few thousand levels that `JSON.parse` takes without a word.
 */
export function readForeignJson(document: Uint8Array | string, bounds: Bounds): ForeignJson {
  const { maxLength, maxDepth = limits.json.maxDepth } = bounds;
  if (document.length > maxLength) {
    return refused("too_large", `it is longer than ${maxLength.toLocaleString("en-GB")}`);
  }
  if (nestsDeeperThan(document, maxDepth))
    return refused("too_deep", `it nests deeper than ${maxDepth} levels`);
  try {
    return { ok: true, value: JSON.parse(typeof document === "string" ? document : decode(document)) };
  } catch (cause) {
    return refused("malformed", (cause as Error).message);
  }
}

/** Bytes that are not UTF-8 are refused rather than repaired, and a byte order mark is no part of JSON. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function refused(fault: "too_large" | "too_deep" | "malformed", reason: string): ForeignJson {
  return { ok: false, fault, reason };
}
