import { type CheckVerdict, type SimulatedCall, simulateCall } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { KeyNotFound } from "./key-refusal.ts";
import { readSettings } from "./stored-settings.ts";

export interface SimulateKeyCallRequest extends SimulatedCall {
  readonly keyId: string;
}

export interface KeySimulation {
  readonly keyId: string;
  /** In the order of the checks; the last one refuses, unless none does. */
  readonly checks: readonly CheckVerdict[];
  /** False while the deployment has not taken over the key as it is here: it may judge otherwise until it has. */
  readonly isActiveInDeployment: boolean;
}

/** Which check would refuse a call of this key, by the rules that its deployment goes by. Nothing is called. */
export async function simulateKeyCall(
  { database }: ConsoleParts,
  actor: Actor,
  { keyId, ...call }: SimulateKeyCallRequest,
): Promise<Outcome<KeySimulation, KeyNotFound | NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const row = await database.reader
    .selectFrom("api_keys")
    .innerJoin("deployments", "deployments.deployment_id", "api_keys.deployment_id")
    .selectAll("api_keys")
    .select(["keys_seen_revision", "governed"])
    .where("key_id", "=", keyId)
    .where("api_keys.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return refuse("key_not_found");
  const key = {
    settings: readSettings(row),
    revokedAtMs: row.revoked_at,
    expiresAtMs: row.expires_at,
    isGoverned: row.governed === 1,
  };
  return done({
    keyId,
    checks: simulateCall(key, call),
    isActiveInDeployment: row.revision <= row.keys_seen_revision,
  });
}
