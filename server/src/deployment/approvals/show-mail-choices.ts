import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface MailChoices {
  /** Whether they are told by mail of what waits for a person. */
  readonly mailsApprovals: boolean;
}

/** Which mails the person wants. */
export async function showMailChoices(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
): Promise<Outcome<MailChoices, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "approvals:decide");
  if (denied) return denied;
  const row = await database.reader
    .selectFrom("mail_choices")
    .select("mails_approvals")
    .where("user_id", "=", ownerOf(actor).id)
    .executeTakeFirst();
  return done({ mailsApprovals: row?.mails_approvals !== 0 });
}
