import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { deploymentOfKey } from "./deployment-of-key.ts";

/** "Run data purged", as the usage view shows it. */
interface KeyPurge {
  readonly at: string;
  readonly run_id: string;
  /** The id of whoever asked for it; null where its retention had ended. */
  readonly requested_by: string | null;
  readonly deleted_objects: number;
  readonly deleted_event_rows: number;
}

export interface PurgePosition {
  readonly atMs: number;
  readonly runId: string;
}

export interface KeyPurgePage {
  readonly items: readonly KeyPurge[];
  /** Null on the last page. */
  readonly next: PurgePosition | null;
}

interface ListKeyPurgesRequest {
  readonly keyId: string;
  readonly limit: number;
  readonly after: PurgePosition | null;
}

/** A page of the runs of a key whose data was erased, the newest first. */
export async function listKeyPurges(
  { database }: ConsoleParts,
  actor: Actor,
  { keyId, limit, after }: ListKeyPurgesRequest,
): Promise<Outcome<KeyPurgePage, NotAllowed["refusal"] | PlainRefusal<"key_not_found">>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  if ((await deploymentOfKey(database.reader, keyId)) === null) return refuse("key_not_found");
  let query = database.reader.selectFrom("purged_runs").selectAll().where("key_id", "=", keyId);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("at", "run_id"), "<", tuple(after.atMs, after.runId)),
    );
  }
  const rows = await query
    .orderBy("at", "desc")
    .orderBy("run_id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map(({ key_id: _known, at, ...purge }) => ({ ...purge, at: isoTime(at) })),
    next: last ? { atMs: last.at, runId: last.run_id } : null,
  });
}
