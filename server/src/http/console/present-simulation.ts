import { errorCatalogue } from "@sluice/contract/v1";
import type { CheckVerdict, SimulatedReason } from "@sluice/core";
import type { KeySimulation } from "../../console/keys/simulate-key-call.ts";

const codes = {
  not_governed: "deployment_updating",
  revoked: "unauthorized",
  expired: "unauthorized",
  address: "forbidden",
  hours: "outside_time_window",
  rate: "rate_limited",
  scope: "forbidden",
  quota: "quota_exceeded",
  slots: "too_many_active_runs",
  workflow_not_listed: "workflow_not_found",
} as const satisfies Record<SimulatedReason, keyof typeof errorCatalogue>;

const refusals: Readonly<Record<SimulatedReason, string>> = {
  not_governed: "The deployment is not governed: it serves no API.",
  revoked: "The key is revoked.",
  expired: "The key has expired.",
  address: "The address is outside the key's allowed ranges.",
  hours: "The hour is outside the key's allowed hours.",
  rate: "The key's requests of this minute are used up.",
  scope: "The key lacks the scope of this route.",
  quota: "The key's runs of this day are used up.",
  slots: "As many of the key's runs are going as it may have.",
  workflow_not_listed: "The workflow is not on the key's list.",
};

const passed: Readonly<Record<CheckVerdict["check"], string>> = {
  deployment: "The deployment is governed.",
  credentials: "The key is neither revoked nor expired. Its two values are taken to be right.",
  address: "The address is allowed.",
  hours: "The hour is allowed.",
  rate: "How many requests the key has made in that minute is known to the deployment alone.",
  scope: "The key has what the route asks for.",
  workflow:
    "The key may reach the workflow. Whether it is there, active and ready is known to the deployment alone.",
  slots: "How many of the key's runs are going is known to the deployment alone.",
  quota: "How many runs the key has started that day is known to the deployment alone.",
};

/** A simulation as the console's API answers it, with what the caller of the API would be told. */
export function presentSimulation({ keyId, checks, isActiveInDeployment }: KeySimulation) {
  const last = checks.at(-1);
  const reason = last?.reason ?? null;
  return {
    key_id: keyId,
    refused:
      last === undefined || reason === null
        ? null
        : { check: last.check, status: errorCatalogue[codes[reason]].status, code: codes[reason], reason },
    checks: checks.map(({ check, verdict, reason: why }) => ({
      check,
      verdict,
      message: why === null ? passed[check] : refusals[why],
    })),
    is_active_in_deployment: isActiveInDeployment,
  };
}
