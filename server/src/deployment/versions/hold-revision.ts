import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { OwnedSubject } from "./check-owner-cap.ts";
import { idColumns } from "./id-columns.ts";
import { PlanOvertaken } from "./plan-overtaken.ts";

/**
 * Nobody changes it until the transaction ends. Throws `PlanOvertaken` when it is not as it was when whoever saves it
 * looked: it may be another person's by now.
 */
export async function holdRevision(
  { sql }: WriteTransaction<DeploymentTables>,
  subject: OwnedSubject,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<void> {
  // The tables have these columns in common; the types of one stand for all.
  const held = await sql
    .selectFrom(subject as "agents")
    .select("name")
    .where(idColumns[subject] as "agent_id", "=", id)
    .where("revision", "=", revision)
    .forUpdate()
    .execute();
  if (held.length === 0) throw new PlanOvertaken(id);
}
