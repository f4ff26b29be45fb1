import { isoTime, type KeySafetyFinding } from "@sluice/core";

/** What was found of a key, in a few words. */
export function safetyWords(found: KeySafetyFinding): string {
  switch (found.finding) {
    case "never_used":
      return `never used since ${dayOf(found.createdAtMs)}`;
    case "idle":
      return `not used since ${dayOf(found.lastUsedAtMs)}`;
    case "expires_soon":
      return `expires on ${dayOf(found.expiresAtMs)}`;
    case "open_to_every_address":
      return "open to every address";
    case "unused_scopes":
      return `does not use ${found.scopes.join(", ")}`;
    case "rate_far_above_use":
      return `${found.limit} requests a minute allowed, ${found.used} made in its busiest hour`;
    case "quota_far_above_use":
      return `${found.limit} runs a day allowed, at most ${found.used} started in one`;
  }
}

function dayOf(atMs: number): string {
  return isoTime(atMs).slice(0, 10);
}
