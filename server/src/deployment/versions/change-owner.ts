import { done, type Outcome } from "../../access/outcome.ts";
import type { Owner } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type CapReached, checkOwnerCap, type OwnedSubject } from "./check-owner-cap.ts";
import { idColumns } from "./id-columns.ts";

export interface OwnerChange {
  readonly id: string;
  /** As it was when whoever gives it looked at it. */
  readonly revision: number;
  readonly person: Owner;
}

/** Gives something to another person, whose cap counts. False when it was changed meanwhile. */
export async function changeOwner(
  transaction: WriteTransaction<DeploymentTables>,
  subject: OwnedSubject,
  { id, revision, person }: OwnerChange,
): Promise<Outcome<boolean, CapReached["refusal"]>> {
  const full = await checkOwnerCap(transaction, subject, person);
  if (full) return full;
  // The tables have these columns in common; the types of one stand for all.
  const changed = await transaction.sql
    .updateTable(subject as "agents")
    .set((row) => ({ owner_id: person.id, owner_name: person.name, revision: row("revision", "+", 1) }))
    .where(idColumns[subject] as "agent_id", "=", id)
    .where("revision", "=", revision)
    .returning("revision")
    .execute();
  return done(changed.length > 0);
}
