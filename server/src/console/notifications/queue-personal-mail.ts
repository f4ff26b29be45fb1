import { limits } from "@sluice/contract";
import type { SealedValues } from "../../platform/crypto/sealed-values.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { ConsoleTables } from "../tables.ts";
import { linkPurpose } from "./secret-purposes.ts";

export interface PersonalMail {
  readonly kind: "invitation" | "password_reset";
  readonly recipient: string;
  /** Lets in whoever opens it, so it is sealed until the mail is gone, and then removed. */
  readonly link: string;
  readonly at: number;
  /** When the link ends. */
  readonly endsAt: number;
}

/** Sends somebody their link. False when no mail server is set up: then it is handed over some other way. */
export async function queuePersonalMail(
  { sql }: WriteTransaction<ConsoleTables>,
  sealed: SealedValues,
  { kind, recipient, link, at, endsAt }: PersonalMail,
): Promise<boolean> {
  const mail = await sql
    .selectFrom("mail_settings")
    .select("revision")
    .where("enabled", "=", 1)
    .executeTakeFirst();
  if (!mail) return false;
  const noticeId = newId("ntc_", at);
  const deliveryId = newId("dlv_", at);
  const data = JSON.stringify({ ends_at: new Date(endsAt).toISOString() });
  await sql.insertInto("notices").values({ notice_id: noticeId, kind, at, once_key: null, data }).execute();
  await sql
    .insertInto("notice_deliveries")
    .values({
      delivery_id: deliveryId,
      notice_id: noticeId,
      channel: "mail",
      webhook_id: null,
      recipient,
      status: "waiting",
      attempts: 0,
      give_up_after: limits.notifications.attempts,
      next_attempt_at: at,
      last_error: null,
      finished_at: null,
      sealed_link: sealed.seal(link, linkPurpose(deliveryId)),
    })
    .execute();
  return true;
}
