import type { IncomingMessage } from "node:http";
import type { Scope } from "@sluice/contract";
import { headerNames } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";
import { isAddressAllowed, utcHour, withinAllowedHours } from "@sluice/core";
import type { AdmittedKey, ApiKeys } from "../../deployment/key-mirror/api-keys.ts";
import { soleHeader } from "./sole-header.ts";
import type { Visit } from "./visit.ts";

type Admission =
  | { readonly ok: true; readonly key: AdmittedKey }
  | { readonly ok: false; readonly refusal: Refusal };

/** May this caller make this call now? The order is the contract's: the first refusal is the answer. */
export async function admit(visit: Visit, keys: ApiKeys, scope: Scope | null): Promise<Admission> {
  const reason = keys.unavailable();
  if (reason !== null) return refuse({ code: "deployment_updating", details: { reason } });

  const authenticated = visit.stranger ?? keys.authenticate(credentialsOf(visit.request));
  if (!authenticated.ok) {
    visit.key = authenticated.identified;
    visit.cause = authenticated.reason;
    return refuse({ code: "unauthorized" });
  }
  const { key } = authenticated;
  visit.key = key;

  if (key.allowedAddresses !== null && !isAddressAllowed(key.allowedAddresses, visit.address)) {
    visit.cause = "address";
    return refuse({ code: "forbidden" });
  }
  if (key.validHours !== null && !withinAllowedHours(key.validHours, utcHour(visit.nowMs))) {
    return refuse({ code: "outside_time_window", details: { valid_hours_utc: key.validHours } });
  }
  const unit = await keys.takeRateUnit(key);
  if (!unit.ok) {
    const { retryAfterSeconds } = unit;
    return refuse({ code: "rate_limited", facts: { limitPerMinute: key.rateLimitRpm, retryAfterSeconds } });
  }
  if (scope !== null && !key.scopes.has(scope)) {
    visit.cause = "scope";
    return refuse({ code: "forbidden" });
  }
  return { ok: true, key };
}

export function credentialsOf(request: IncomingMessage): Parameters<ApiKeys["authenticate"]>[0] {
  return {
    authorization: soleHeader(request, "Authorization"),
    externalId: soleHeader(request, headerNames.externalId),
  };
}

function refuse(refusal: Refusal): Admission {
  return { ok: false, refusal };
}
