import type { WriteTransaction } from "../../platform/db/database.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { type UserSignIn, userActor } from "../people/open-user-session.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { ConsoleTables } from "../tables.ts";

export interface Entry {
  readonly user: Pick<UserRow, "user_id" | "name" | "console_role">;
  readonly deploymentId: string;
  readonly method: UserSignIn["method"] | "hand_over";
  readonly device: string;
  readonly address: string;
  readonly nowMs: number;
}

/** Puts on record that somebody signed in to a deployment, or was turned away because nobody assigned them to it. */
export async function recordEntry(
  transaction: WriteTransaction<ConsoleTables>,
  { user, deploymentId, method, device, address, nowMs }: Entry,
  refusedWith?: "not_assigned",
): Promise<void> {
  const after = { method, device, deployment_id: deploymentId };
  const act = { target: user.user_id, targetName: user.name, at: nowMs, after };
  const outcome = refusedWith ? { action: "sign_in.refused", refusedWith } : { action: "sign_in.done" };
  await recordAudit(transaction, userActor(user, address), { ...act, ...outcome });
}
