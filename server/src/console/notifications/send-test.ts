import type { Actor } from "../../access/actor.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { SendingParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { attemptDelivery, attemptLeaseMs } from "./attempt-delivery.ts";
import { finishAttempt } from "./finish-attempt.ts";

export interface TestResult {
  readonly delivered: boolean;
  /** Why not, as the delivery log shows it. */
  readonly error: string | null;
}

interface TestTarget {
  readonly channel: "mail" | "webhook";
  readonly webhookId: string | null;
  readonly recipient: string;
  readonly action: string;
  readonly target: string;
}

/** Sends a test at once, in one attempt, the way everything else is sent, and keeps it in the delivery log. */
export async function sendTest(parts: SendingParts, actor: Actor, target: TestTarget): Promise<TestResult> {
  const { database, now } = parts;
  const delivery = await database.write(async ({ sql }) => {
    const at = now();
    const noticeId = newId("ntc_", at);
    const notice = { notice_id: noticeId, kind: "test" as const, at, once_key: null, data: "{}" };
    await sql.insertInto("notices").values(notice).execute();
    const row: ConsoleTables["notice_deliveries"] = {
      delivery_id: newId("dlv_", at),
      notice_id: noticeId,
      channel: target.channel,
      webhook_id: target.webhookId,
      recipient: target.recipient,
      status: "waiting",
      attempts: 1,
      give_up_after: 1,
      // It is claimed from the beginning.
      next_attempt_at: at + attemptLeaseMs,
      last_error: null,
      finished_at: null,
      sealed_link: null,
    };
    await sql.insertInto("notice_deliveries").values(row).execute();
    return row;
  });
  const fault = await attemptDelivery(parts, delivery);
  const error = fault?.error ?? null;
  await database.write(async (transaction) => {
    const at = now();
    await finishAttempt(transaction.sql, delivery, fault, at);
    const after = { delivered: fault === null, error };
    await recordAudit(transaction, actor, { action: target.action, target: target.target, at, after });
  });
  return { delivered: fault === null, error };
}
