import { errorCatalogue, errorEnvelope, type Refusal, refusalHeaders } from "@sluice/contract/v1";
import type { JsonAnswer } from "./answer.ts";

/** A refusal of the catalogue as its caller gets it: the status, the headers and the one envelope. */
export function wordRefusal(refusal: Refusal, requestId: string): JsonAnswer {
  return {
    status: errorCatalogue[refusal.code].status,
    headers: refusalHeaders(refusal),
    body: errorEnvelope(refusal, requestId),
  };
}
