import type { Problem } from "@sluice/contract";

/** Why an administrator's order was not carried out, with a sentence for each thing to put right. */
export interface KeyRefusal {
  readonly ok: false;
  readonly code: "invalid_settings" | "key_not_found" | "key_revoked" | "key_not_revoked";
  readonly problems: readonly Problem[];
}

export function refuseKey(code: KeyRefusal["code"], ...problems: Problem[]): KeyRefusal {
  return { ok: false, code, problems };
}

export function keyNotFound(keyId: string): KeyRefusal {
  return refuseKey("key_not_found", { name: "key_id", reason: `There is no key ${keyId}.` });
}
