import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { changedSettings, type ToldChange } from "./changed-settings.ts";
import type { KeyRefusal } from "./key-refusal.ts";
import { type KeyView, viewKey } from "./key-view.ts";
import { nextRevision } from "./next-revision.ts";

type KeyRow = ConsoleTables["api_keys"];

type Refused = Extract<Outcome<never, KeyRefusal>, { ok: false }>;

export interface KeyChange {
  readonly keyId: string;
  /** For the audit. */
  readonly action: `key.${string}`;
  /** What the audit says of the change, besides the settings that differ. Never a secret, nor the hash of one. */
  tell?(before: KeyRow, after: KeyRow): ToldChange;
  /** Sees the key as it is stored, and answers the columns to change or a refusal. */
  decide(key: KeyRow, at: { nowMs: number; seenRevision: number }): Partial<KeyRow> | Refused;
}

/** Changes one key, with a revision of its own. One change is made at a time. */
export async function changeKey(
  { database, now }: ConsoleParts,
  actor: Actor,
  { keyId, action, decide, tell = changedSettings }: KeyChange,
): Promise<Outcome<KeyView, KeyRefusal>> {
  const notAllowed = refuseUnless(actor, "keys:write");
  if (notAllowed) return notAllowed;
  try {
    return await database.write(async (transaction) => {
      const { sql } = transaction;
      const revision = await nextRevision(sql);
      const nowMs = now();
      const found = await sql
        .selectFrom("api_keys")
        .innerJoin("deployments", "deployments.deployment_id", "api_keys.deployment_id")
        .selectAll("api_keys")
        .select("keys_seen_revision")
        .where("key_id", "=", keyId)
        .where("api_keys.deleted_at", "is", null)
        .executeTakeFirst();
      if (!found) throw new ChangeRefused(refuse("key_not_found"));
      const { keys_seen_revision, ...stored } = found;
      const changes = decide(stored, { nowMs, seenRevision: keys_seen_revision });
      if (isRefused(changes)) throw new ChangeRefused(changes);
      const changed = await sql
        .updateTable("api_keys")
        .set({ ...changes, revision, changed_at: nowMs })
        .where("key_id", "=", keyId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(transaction, actor, {
        action,
        target: keyId,
        targetName: changed.name,
        at: nowMs,
        ...tell(stored, changed),
      });
      return done(viewKey(changed, revision - 1, nowMs));
    });
  } catch (cause) {
    if (cause instanceof ChangeRefused) return cause.refused;
    throw cause;
  }
}

function isRefused(decided: Partial<KeyRow> | Refused): decided is Refused {
  return "ok" in decided;
}

/** Thrown out of the transaction, so that the revision is taken back with it. */
class ChangeRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.refusal.code);
    this.refused = refused;
  }
}
