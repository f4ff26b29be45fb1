import { limits } from "@sluice/contract";
import { DAY_MS, judgeKeySafety, type KeySafetyFinding } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { readUses } from "../usage/read-uses.ts";
import { selectKeys } from "./select-keys.ts";
import { readSettings } from "./stored-settings.ts";

export interface KeySafety {
  readonly key_id: string;
  readonly name: string;
  readonly deployment_id: string;
  readonly deployment_name: string;
  readonly findings: readonly KeySafetyFinding[];
}

export interface ListKeySafetyRequest {
  readonly limit: number;
  /** Goes on behind the key of this id. */
  readonly after: string | null;
  readonly deploymentId?: string | undefined;
  readonly keyId?: string | undefined;
}

export interface KeySafetyPage {
  /** Only keys that something was found of: a page may hold fewer than there is room for. */
  readonly items: readonly KeySafety[];
  /** Null on the last page. */
  readonly next: string | null;
}

const lookBackMs = limits.key.safety.idleDays * DAY_MS;

/** What is worth a second look about keys that are still good, a page of keys at a time. */
export async function listKeySafety(
  { database, now }: ConsoleParts,
  actor: Actor,
  { limit, after, deploymentId, keyId }: ListKeySafetyRequest,
): Promise<Outcome<KeySafetyPage, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const { reader } = database;
  const nowMs = now();
  let query = selectKeys(reader, { deploymentId }, nowMs)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowMs);
  if (keyId !== undefined) query = query.where("api_keys.key_id", "=", keyId);
  if (after !== null) query = query.where("api_keys.key_id", ">", after);
  const rows = await query
    .orderBy("api_keys.key_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const useOf = await readUses(
    reader,
    shown.map((row) => row.key_id),
    nowMs - lookBackMs,
  );
  const judged = shown.map((row) => ({
    key_id: row.key_id,
    name: row.name,
    deployment_id: row.deployment_id,
    deployment_name: row.deployment_name,
    findings: judgeKeySafety(
      {
        settings: readSettings(row),
        createdAtMs: row.created_at,
        expiresAtMs: row.expires_at,
        ...useOf(row.key_id),
      },
      nowMs,
    ),
  }));
  return done({
    items: judged.filter(({ findings }) => findings.length > 0),
    next: rows.length > limit ? (shown.at(-1)?.key_id ?? null) : null,
  });
}
