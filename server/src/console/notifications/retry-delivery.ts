import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";

type RetryRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"delivery_not_found">
  /** It waits, it has arrived, or it was for one moment only: a test, or a link that is gone. */
  | PlainRefusal<"delivery_not_retryable">;

const momentary = ["test", "invitation", "password_reset"];

/** Sends what was given up once more, with as many attempts as at first. */
export async function retryDelivery(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deliveryId }: { readonly deliveryId: string },
): Promise<Outcome<void, RetryRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const found = await sql
      .selectFrom("notice_deliveries")
      .innerJoin("notices", "notices.notice_id", "notice_deliveries.notice_id")
      .select(["kind", "status", "attempts", "recipient"])
      .where("delivery_id", "=", deliveryId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return refuse("delivery_not_found");
    if (found.status !== "failed" || momentary.includes(found.kind)) return refuse("delivery_not_retryable");
    await sql
      .updateTable("notice_deliveries")
      .set({
        status: "waiting",
        give_up_after: found.attempts + limits.notifications.attempts,
        next_attempt_at: at,
        finished_at: null,
      })
      .where("delivery_id", "=", deliveryId)
      .execute();
    const act = { action: "notification.retry", target: deliveryId, targetName: found.recipient, at };
    await recordAudit(transaction, actor, act);
    return done(undefined);
  });
}
