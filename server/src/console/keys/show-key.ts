import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { describeKeys, type ListedKey } from "./describe-keys.ts";
import type { KeyNotFound } from "./key-refusal.ts";
import { selectKeys } from "./select-keys.ts";

/** One key as the console shows it, with what it was used for. */
export async function showKey(
  { database, now }: ConsoleParts,
  actor: Actor,
  { keyId }: { readonly keyId: string },
): Promise<Outcome<ListedKey, KeyNotFound | NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const nowMs = now();
  const rows = await selectKeys(database.reader, {}, nowMs).where("api_keys.key_id", "=", keyId).execute();
  const [key] = await describeKeys(database.reader, rows, nowMs);
  return key ? done(key) : refuse("key_not_found");
}
