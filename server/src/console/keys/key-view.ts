import { type KeySettings, type KeyStatus, limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { ConsoleTables } from "../tables.ts";
import { readSettings } from "./stored-settings.ts";

type KeyRow = ConsoleTables["api_keys"];

export const revocationMs = limits.key.revocationSeconds * 1_000;

/** A key as the console shows it. */
export interface KeyView extends KeySettings {
  key_id: string;
  deployment_id: string;
  /** Grows with each change; an edit names the one that it was made from. */
  revision: number;
  status: KeyStatus;
  /** Until then the old secret of a rotated key is accepted too. */
  rotating_until: string | null;
  created_at: string;
  changed_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** By when a revocation holds everywhere, while it may not yet. */
  revoked_everywhere_by: string | null;
}

/** `seenRevision`: the newest change that the key's deployment has taken over. */
export function viewKey(row: KeyRow, seenRevision: number, nowMs: number): KeyView {
  const rotatingUntil = row.previous_valid_until !== null && row.previous_valid_until > nowMs;
  const status = statusOf(row, seenRevision, nowMs);
  return {
    key_id: row.key_id,
    deployment_id: row.deployment_id,
    revision: row.revision,
    status,
    ...readSettings(row),
    rotating_until: rotatingUntil ? isoTime(row.previous_valid_until ?? 0) : null,
    created_at: isoTime(row.created_at),
    changed_at: isoTime(row.changed_at),
    expires_at: isoTime(row.expires_at),
    revoked_at: row.revoked_at === null ? null : isoTime(row.revoked_at),
    revoked_everywhere_by: status === "revoking" ? isoTime((row.revoked_at ?? 0) + revocationMs) : null,
  };
}

function statusOf(row: KeyRow, seenRevision: number, nowMs: number): KeyStatus {
  const isSeen = row.revision <= seenRevision;
  if (row.revoked_at !== null) {
    // By then a deployment that has not heard of it serves nobody at all.
    const isOver = nowMs >= row.revoked_at + revocationMs;
    return isSeen || isOver ? "revoked" : "revoking";
  }
  if (row.expires_at <= nowMs) return "expired";
  if (!isSeen) return "not_yet_active";
  return row.previous_valid_until !== null && row.previous_valid_until > nowMs ? "rotating" : "active";
}
