import type { Actor } from "../../access/actor.ts";

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
