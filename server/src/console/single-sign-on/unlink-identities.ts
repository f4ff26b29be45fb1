import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { findUser } from "../people/change-user.ts";

/** Forgets who a person is at providers: the next sign-on is linked by its e-mail address again. */
export async function unlinkIdentities(
  { database, now }: ConsoleParts,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<void, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const found = await findUser(sql, userId);
    const removed = await sql
      .deleteFrom("sign_on_identities")
      .where("user_id", "=", userId)
      .returning("issuer")
      .execute();
    if (!found.ok || removed.length === 0) return done(undefined);
    const before = { issuers: removed.map(({ issuer }) => issuer) };
    const { name } = found.value;
    const act = { action: "user.unlink_identity", target: userId, targetName: name, at: now(), before };
    await recordAudit(transaction, actor, act);
    return done(undefined);
  });
}
