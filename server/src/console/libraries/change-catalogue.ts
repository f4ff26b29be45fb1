import type { Actor } from "../../access/actor.ts";
import type { Outcome, Refusal, RefusedWith } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { nextTemplateRevision } from "./next-template-revision.ts";

export interface CatalogueChange {
  readonly transaction: WriteTransaction<ConsoleTables>;
  readonly nowMs: number;
}

/**
 * Changes libraries, templates or update rules. One change is made at a time, so that a name that was found free stays
 * free; one that is refused leaves nothing behind.
 */
export async function changeCatalogue<Answer extends Outcome<unknown, Refusal>>(
  { database, now }: ConsoleParts,
  actor: Actor,
  change: (about: CatalogueChange) => Promise<Answer>,
): Promise<Answer | NotAllowed> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  try {
    return await database.write(async (transaction) => {
      await nextTemplateRevision(transaction.sql);
      const outcome = await change({ transaction, nowMs: now() });
      if (!outcome.ok) throw new ChangeRefused(outcome);
      return outcome;
    });
  } catch (cause) {
    if (cause instanceof ChangeRefused) return cause.refused as Answer;
    throw cause;
  }
}

/** Thrown out of the transaction, so that it is rolled back. */
class ChangeRefused extends Error {
  readonly refused: Outcome<unknown, Refusal>;

  constructor(refused: RefusedWith<Refusal>) {
    super(refused.refusal.code);
    this.refused = refused;
  }
}
