import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import { type BrowserErrorEnvelope, errorEnvelope } from "../../shared/browser/error-envelope.ts";
import { type ConsoleRefusal, consoleErrors } from "./catalogue.ts";

export function consoleErrorEnvelope(refusal: ConsoleRefusal, requestId: string): BrowserErrorEnvelope {
  const entry: ErrorEntry = consoleErrors[refusal.code];
  return errorEnvelope(entry, refusal, requestId);
}
