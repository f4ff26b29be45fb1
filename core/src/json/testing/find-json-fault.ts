import type { JsonFault } from "../json-fault.ts";
import { JsonScanner } from "../json-scanner.ts";

/** The fault in bytes that come as one piece. */
export function findJsonFault(bytes: Uint8Array, maxDepth?: number): JsonFault | null {
  const scanner = new JsonScanner(maxDepth);
  return scanner.scan(bytes) ?? scanner.finish();
}
