import type { IncomingMessage } from "node:http";
import type { Scope } from "@sluice/contract";
import { headerNames } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";
import { hasScope, sourceFault } from "@sluice/core";
import type { ApiKeys, Authenticated } from "../../deployment/key-mirror/api-keys.ts";
import type { RequestContext } from "../serving/request-context.ts";
import { soleHeader } from "../serving/sole-header.ts";

interface Admission {
  readonly scope: Scope | null;
  /**
   * Who sent the body, as it was when the body began to come. A stranger stays one, though a key may have become good
   * meanwhile: nothing of its body was kept.
   */
  readonly caller: Authenticated | null;
}

/** May this caller make this call now? The order is the contract's: the first refusal is the answer. */
export async function admit(
  context: RequestContext,
  keys: ApiKeys,
  { scope, caller }: Admission,
): Promise<Refusal | null> {
  const reason = keys.unavailable();
  if (reason !== null) return { code: "deployment_updating", details: { reason } };

  const authenticated = caller?.ok === false ? caller : keys.authenticate(credentialsOf(context.request));
  if (!authenticated.ok) {
    context.actor = authenticated.identified;
    context.cause = authenticated.reason;
    return { code: "unauthorized" };
  }
  const { key } = authenticated;
  context.actor = key;

  const fault = sourceFault(key, context);
  if (fault === "address") {
    context.cause = "address";
    return { code: "forbidden" };
  }
  if (fault !== null && key.validHours !== null) {
    return { code: "outside_time_window", details: { valid_hours_utc: key.validHours } };
  }
  const unit = await keys.takeRateUnit(key);
  if (!unit.ok) {
    const { retryAfterSeconds } = unit;
    return { code: "rate_limited", facts: { limitPerMinute: key.rateLimitRpm, retryAfterSeconds } };
  }
  if (!hasScope(key, scope)) {
    context.cause = "scope";
    return { code: "forbidden" };
  }
  return null;
}

export function credentialsOf(request: IncomingMessage): Parameters<ApiKeys["authenticate"]>[0] {
  return {
    authorization: soleHeader(request, "Authorization"),
    externalId: soleHeader(request, headerNames.externalId),
  };
}
