import { createHash } from "node:crypto";
import type { Actor } from "../../access/actor.ts";

/** What was changed, field by field. Never a secret, nor the hash of one. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** One act as the console keeps it. `hash` covers everything else here and the hash of the entry before. */
export interface AuditEntryRow {
  seq: number;
  at: number;
  actor_kind: Actor["kind"];
  actor_id: string;
  actor_name: string;
  /** Where the actor was, as far as the server saw it. */
  address: string | null;
  /** A subject and a verb, such as `key.rotate`. */
  action: string;
  /** The id of what was acted upon. */
  target: string;
  /** What it was called then: it may be gone when somebody reads this. */
  target_name: string | null;
  outcome: "done" | "refused";
  /** The code of a refusal. */
  reason: string | null;
  before_values: string | null;
  after_values: string | null;
  hash: string;
}

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
