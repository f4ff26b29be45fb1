import { isoTime } from "@sluice/core";
import type { KeyRefusal } from "../../console/keys/key-refusal.ts";

/** Why an order about a key was refused, as a person reads it: one line for each thing to put right. */
export function keyRefusalLines(refusal: KeyRefusal, keyId: string): string[] {
  switch (refusal.code) {
    case "not_allowed":
      return [`You may not do this; it needs ${refusal.facts.permission}.`];
    case "invalid_settings":
      return refusal.facts.problems.map(({ name, reason }) => `${name}: ${reason}`);
    case "key_not_found":
      return [`key_id: There is no key ${keyId}.`];
    case "key_revoked":
      return [
        `key_id: The key ${keyId} was revoked on ${isoTime(refusal.facts.revokedAtMs)}, and that is final: create a new key.`,
      ];
    case "edit_conflict":
      return [
        `key_id: Somebody else has changed the key ${keyId} meanwhile: look at it again, then edit it.`,
      ];
    case "key_not_revoked":
      return [`key_id: The key ${keyId} is not revoked: revoke it first, then delete it.`];
  }
}
