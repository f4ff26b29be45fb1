import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { ConsoleTables } from "../tables.ts";
import { type AuditValues, hashEntry } from "./audit-entry.ts";

export interface AuditedAct {
  /** A subject and a verb, such as `key.rotate`. */
  readonly action: string;
  readonly target: string;
  readonly targetName?: string | null;
  readonly at: number;
  /** The code of a refusal; left out for what was done. */
  readonly refusedWith?: string;
  /** The fields that changed, as they were and as they are. Never a secret, nor the hash of one. */
  readonly before?: AuditValues | null;
  readonly after?: AuditValues | null;
}

/**
 * Appends to the audit chain. Belongs at the end of the transaction that acts: there is no act without its entry, and
 * the chain's head is the last lock that is taken.
 */
export async function recordAudit(
  { sql }: WriteTransaction<ConsoleTables>,
  actor: Actor,
  act: AuditedAct,
): Promise<void> {
  const head = await lockHead(sql);
  const entry = {
    seq: head.seq,
    at: act.at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    address: "address" in actor ? actor.address : null,
    action: act.action,
    target: act.target,
    target_name: act.targetName ?? null,
    outcome: act.refusedWith === undefined ? ("done" as const) : ("refused" as const),
    reason: act.refusedWith ?? null,
    before_values: act.before ? JSON.stringify(act.before) : null,
    after_values: act.after ? JSON.stringify(act.after) : null,
  };
  const hash = hashEntry(head.hash, entry);
  await sql
    .insertInto("audit_entries")
    .values({ ...entry, hash })
    .execute();
  await sql.updateTable("audit_head").set({ hash }).execute();
}

/** Takes the next number: the update holds the row until the transaction ends, so that entries form one line. */
async function lockHead(sql: Kysely<ConsoleTables>): Promise<{ seq: number; hash: string }> {
  return await sql
    .updateTable("audit_head")
    .set(({ eb }) => ({ seq: eb("seq", "+", 1) }))
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
}
