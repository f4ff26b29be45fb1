import { isoTime } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface UsageEntry {
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

/** A page of a key's requests, the newest first; `next` is null on the last one. */
export async function listUsage(
  database: Database<DeploymentTables>,
  keyId: string,
  page: { limit: number; after: UsagePosition | null },
): Promise<{ items: UsageEntry[]; next: UsagePosition | null }> {
  const { after, limit } = page;
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
  return {
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
  };
}
