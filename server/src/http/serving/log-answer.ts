import { performance } from "node:perf_hooks";
import type { Log } from "../../platform/observability/log.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import type { RequestContext } from "./request-context.ts";
import type { Written } from "./write-answer.ts";

interface Logged {
  readonly status: number;
  /** Of a refusal. */
  readonly code: string | null;
  readonly written: Written | { readonly error: unknown };
}

/** One line and one measurement an answer. The route is logged as its pattern, never with its query. */
export function logAnswer(
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
  { request, route, beganMs, actor, cause, kept }: RequestContext,
  { status, code, written }: Logged,
): void {
  const answered = {
    method: request.method ?? "GET",
    route,
    status,
    durationMs: Math.round((performance.now() - beganMs) * 100) / 100,
  };
  const refused = code === null ? {} : { code, reason: cause ?? undefined };
  const keyId = actor?.kind === "key" ? actor.id : undefined;
  const userId = actor?.kind === "user" ? actor.id : undefined;
  const line = { ...answered, ...refused, ...kept, keyId, userId };
  if (typeof written === "object") {
    metrics.requestAnswered({ ...answered, status: "broken_off" });
    log.error({ ...line, error: written.error }, "An answer broke off.");
    return;
  }
  metrics.requestAnswered(answered);
  log.info(line, written === "whole" ? "answered" : "The caller left before its answer was whole.");
}
