import type { ChangedKey, KeyOffice } from "./change-key.ts";
import { type KeyRefusal, keyNotFound } from "./key-refusal.ts";
import { viewKey } from "./key-view.ts";

/** One key as the console shows it. */
export async function showKey({ console, now }: KeyOffice, keyId: string): Promise<ChangedKey | KeyRefusal> {
  const row = await console.reader
    .selectFrom("api_keys")
    .innerJoin("deployments", "deployments.deployment_id", "api_keys.deployment_id")
    .selectAll("api_keys")
    .select("keys_seen_revision")
    .where("key_id", "=", keyId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return keyNotFound(keyId);
  const { keys_seen_revision, ...key } = row;
  return { ok: true, key: viewKey(key, keys_seen_revision, now()) };
}
