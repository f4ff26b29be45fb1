import type { IncomingMessage } from "node:http";
import { isRequestId } from "@sluice/core";
import { newId } from "../../platform/ids.ts";

/** The caller's own id when it is well formed, so that both sides' logs can be joined; else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && isRequestId(given) ? given : newId("req_");
}
