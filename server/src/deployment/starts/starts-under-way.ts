import { sql } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface StartName {
  readonly keyId: string;
  readonly idempotencyKey: string;
}

/**
 * Which starts are being processed right now. A twin that comes meanwhile is told to come again rather than
 * kept waiting: a caller who repeats itself because the database is slow must not pile up on it.
 */
export class StartsUnderWay {
  readonly #names = new Set<string>();

  has(start: StartName): boolean {
    return this.#names.has(nameOf(start));
  }

  /** Marks the start until the function it gives back is called; null when its first request is under way. */
  begin(start: StartName): (() => void) | null {
    const name = nameOf(start);
    if (this.#names.has(name)) return null;
    this.#names.add(name);
    return () => void this.#names.delete(name);
  }
}

/** A key's id holds no space, so the two cannot run into each other. */
function nameOf({ keyId, idempotencyKey }: StartName): string {
  return `${keyId} ${idempotencyKey}`;
}

/**
 * The same across processes, which meet only in PostgreSQL: false when a transaction of another one is at
 * this start. SQLite has one writer at a time, so there a twin of another process waits for the first.
 */
export async function isAloneAtStart(
  transaction: WriteTransaction<DeploymentTables>,
  { keyId, idempotencyKey }: StartName,
): Promise<boolean> {
  if (transaction.dialect !== "postgres") return true;
  const name = `start ${keyId} ${idempotencyKey}`;
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as alone
  `.execute(transaction.sql);
  return rows[0]?.alone === true;
}
