import { createHash } from "node:crypto";
import type { AuditEntryRow } from "../tables/audit-tables.ts";

/** What was changed, field by field. Never a secret, nor the hash of one. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** What the hash covers, in this order for ever. */
const hashed = [
  "seq",
  "at",
  "actor_kind",
  "actor_id",
  "actor_name",
  "address",
  "action",
  "target",
  "target_name",
  "outcome",
  "reason",
  "before_values",
  "after_values",
] as const satisfies ReadonlyArray<keyof AuditEntryRow>;

export function hashEntry(previousHash: string, entry: Omit<AuditEntryRow, "hash">): string {
  const covered = JSON.stringify([previousHash, ...hashed.map((field) => entry[field])]);
  return createHash("sha256").update(covered).digest("hex");
}
