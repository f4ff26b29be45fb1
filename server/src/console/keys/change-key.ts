import type { Database } from "../../platform/db/database.ts";
import type { ConsoleTables } from "../tables.ts";
import { type KeyRefusal, keyNotFound } from "./key-refusal.ts";
import { type KeyView, viewKey } from "./key-view.ts";
import { nextRevision } from "./next-revision.ts";

type KeyRow = ConsoleTables["api_keys"];

export type ChangedKey = { readonly ok: true; readonly key: KeyView };

/** What an operation on keys needs: the console's database and the time. */
export interface KeyOffice {
  readonly console: Database<ConsoleTables>;
  now(): number;
}

/**
 * Changes one key: `decide` sees it as it is stored and answers the columns to change, or a refusal. One
 * change at a time, each with a revision of its own.
 */
export async function changeKey(
  { console, now }: KeyOffice,
  keyId: string,
  decide: (key: KeyRow, nowMs: number) => Partial<KeyRow> | KeyRefusal,
): Promise<ChangedKey | KeyRefusal> {
  try {
    return await console.write(async ({ sql }) => {
      const revision = await nextRevision(sql);
      const nowMs = now();
      const stored = await sql
        .selectFrom("api_keys")
        .selectAll()
        .where("key_id", "=", keyId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (!stored) throw new ChangeRefused(keyNotFound(keyId));
      const changes = decide(stored, nowMs);
      if ("ok" in changes) throw new ChangeRefused(changes);
      const changed = await sql
        .updateTable("api_keys")
        .set({ ...changes, revision, changed_at: nowMs })
        .where("key_id", "=", keyId)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { ok: true, key: viewKey(changed, revision - 1, nowMs) };
    });
  } catch (cause) {
    if (cause instanceof ChangeRefused) return cause.refusal;
    throw cause;
  }
}

/** Takes the revision back with the transaction. */
class ChangeRefused extends Error {
  readonly refusal: KeyRefusal;

  constructor(refusal: KeyRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
