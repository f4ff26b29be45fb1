import type { Kysely } from "kysely";
import type { Outcome, Refusal } from "../../access/outcome.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";

/** A change of people that is being made. */
export interface PeopleChange {
  readonly transaction: WriteTransaction<ConsoleTables>;
  readonly sql: Kysely<ConsoleTables>;
  /** The number of this change. */
  readonly revision: number;
  readonly nowMs: number;
}

/**
 * Changes people, groups or grants, with a revision of its own. One change is made at a time: the console's row stays
 * locked until the commit, so revisions become visible in their order, and what is counted stays so. A refusal takes
 * everything back.
 */
export async function changePeople<Value, Refused extends Refusal>(
  { database, now }: ConsoleParts,
  work: (change: PeopleChange) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused>> {
  try {
    return await database.write(async (transaction) => {
      const { sql } = transaction;
      const revision = await nextPeopleRevision(sql);
      const outcome = await work({ transaction, sql, revision, nowMs: now() });
      if (!outcome.ok) throw new ChangeRefused(outcome);
      return outcome;
    });
  } catch (cause) {
    if (cause instanceof ChangeRefused) return cause.outcome as Outcome<Value, Refused>;
    throw cause;
  }
}

async function nextPeopleRevision(sql: Kysely<ConsoleTables>): Promise<number> {
  const { people_revision } = await sql
    .updateTable("console")
    .set(({ eb }) => ({ people_revision: eb("people_revision", "+", 1) }))
    .returning("people_revision")
    .executeTakeFirstOrThrow();
  return people_revision;
}

/** Thrown out of the transaction, so that everything is taken back with it. */
class ChangeRefused extends Error {
  readonly outcome: Outcome<never, Refusal>;

  constructor(outcome: Outcome<unknown, Refusal>) {
    super(outcome.ok ? "" : outcome.refusal.code);
    this.outcome = outcome as Outcome<never, Refusal>;
  }
}
