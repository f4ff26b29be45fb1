import { isoTime, type KeySafetyFinding } from "@sluice/core";
import type { KeySafety } from "../../console/keys/list-key-safety.ts";

/** What was found of a key, in words for an administrator. */
export function presentSafety({ findings, ...key }: KeySafety) {
  return {
    ...key,
    findings: findings.map((found) => ({
      finding: found.finding,
      message: messageOf(found),
      ...("scopes" in found ? { scopes: found.scopes } : {}),
    })),
  };
}

function messageOf(found: KeySafetyFinding): string {
  switch (found.finding) {
    case "never_used":
      return `It was made on ${dayOf(found.createdAtMs)} and never used. Revoke it if nobody needs it.`;
    case "idle":
      return `It was last used on ${dayOf(found.lastUsedAtMs)}. Revoke it if nobody needs it any more.`;
    case "expires_soon":
      return `It expires on ${dayOf(found.expiresAtMs)}. Whoever uses it needs a longer expiry or another key by then.`;
    case "open_to_every_address":
      return "It may be used from every address. Name the ranges that its callers have.";
    case "unused_scopes":
      return `It has not used ${found.scopes.join(", ")} for 90 days. Take away what it does not need.`;
    case "rate_far_above_use":
      return `It may make ${found.limit} requests a minute, and its busiest hour had ${found.used}.`;
    case "quota_far_above_use":
      return `It may start ${found.limit} runs a day, and started no more than ${found.used} in one.`;
  }
}

function dayOf(atMs: number): string {
  return isoTime(atMs).slice(0, 10);
}
