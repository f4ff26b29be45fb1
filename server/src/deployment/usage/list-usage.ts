import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

interface UsageEntry {
  at: string;
  method: string;
  path: string;
  status: number;
  address: string;
  request_id: string;
  /** Why the call was refused; null for one that was accepted. */
  reason: string | null;
}

/** Where a page ended. */
export interface UsagePosition {
  readonly atMs: number;
  readonly recordId: number;
}

export interface ListUsageRequest {
  readonly keyId: string;
  readonly limit: number;
  readonly after: UsagePosition | null;
}

export interface UsagePage {
  readonly items: UsageEntry[];
  /** Null on the last page. */
  readonly next: UsagePosition | null;
}

/** A page of a key's requests, the newest first. */
export async function listUsage(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { keyId, limit, after }: ListUsageRequest,
): Promise<Outcome<UsagePage, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "usage:read");
  if (notAllowed) return notAllowed;
  const rows = await database.reader
    .selectFrom("usage_requests")
    .selectAll()
    .where("key_id", "=", keyId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("at", "record_id"), "<", tuple(after?.atMs ?? 0, after?.recordId ?? 0)),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("record_id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map(({ at, method, path, status, address, request_id, reason }) => ({
      at: isoTime(at),
      method,
      path,
      status,
      address,
      request_id,
      reason,
    })),
    next: last ? { atMs: last.at, recordId: last.record_id } : null,
  });
}
