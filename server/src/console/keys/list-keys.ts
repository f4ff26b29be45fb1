import type { KeyStatus } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { describeKeys, type ListedKey } from "./describe-keys.ts";
import { selectKeys } from "./select-keys.ts";

/** Where a page ended. */
export interface KeyPosition {
  readonly createdAtMs: number;
  readonly keyId: string;
}

export interface ListKeysRequest {
  readonly limit: number;
  readonly after: KeyPosition | null;
  readonly deploymentId?: string | undefined;
  readonly status?: KeyStatus | undefined;
  /** Found in the name, the description or the id, whatever its case. */
  readonly text?: string | undefined;
}

export interface KeyPage {
  readonly items: readonly ListedKey[];
  /** Null on the last page. */
  readonly next: KeyPosition | null;
}

/** A page of keys with what they were used for, the newest first. Deleted ones are not among them. */
export async function listKeys(
  { database, now }: ConsoleParts,
  actor: Actor,
  { limit, after, ...filter }: ListKeysRequest,
): Promise<Outcome<KeyPage, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const nowMs = now();
  let query = selectKeys(database.reader, filter, nowMs);
  if (after !== null) {
    const { createdAtMs, keyId } = after;
    query = query.where(({ eb, or, and }) =>
      or([
        eb("api_keys.created_at", "<", createdAtMs),
        and([eb("api_keys.created_at", "=", createdAtMs), eb("api_keys.key_id", ">", keyId)]),
      ]),
    );
  }
  const rows = await query
    .orderBy("api_keys.created_at", "desc")
    .orderBy("api_keys.key_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: await describeKeys(database.reader, shown, nowMs),
    next: last ? { createdAtMs: last.created_at, keyId: last.key_id } : null,
  });
}
