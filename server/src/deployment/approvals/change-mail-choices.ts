import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { MailChoices } from "./show-mail-choices.ts";

interface ChangeParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

/** The person says which mails they want. It is theirs alone, so that the last word counts. */
export async function changeMailChoices(
  { database, now }: ChangeParts,
  actor: Actor,
  { mailsApprovals }: MailChoices,
): Promise<Outcome<MailChoices, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "approvals:decide");
  if (denied) return denied;
  const { id } = ownerOf(actor);
  await database.write(async (transaction) => {
    const at = now();
    const chosen = { mails_approvals: mailsApprovals ? 1 : 0, updated_at: at };
    await transaction.sql
      .insertInto("mail_choices")
      .values({ user_id: id, ...chosen })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(chosen))
      .execute();
    await recordChange(transaction, actor, { action: "mail.choose", target: id, at });
  });
  return done({ mailsApprovals });
}
