import { limits } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";
import type { DeliveryFault } from "./delivery-fault.ts";
import { retryDelayMs } from "./retry-delays.ts";

/** Records what came of an attempt, unless another process has taken the delivery over meanwhile. */
export async function finishAttempt(
  sql: Kysely<ConsoleTables>,
  delivery: ConsoleTables["notice_deliveries"],
  fault: DeliveryFault | null,
  nowMs: number,
): Promise<void> {
  const { delivery_id, attempts, give_up_after } = delivery;
  const isOver = fault === null || fault.isFinal || attempts >= give_up_after;
  const attemptsOfRound = attempts - Math.max(0, give_up_after - limits.notifications.attempts);
  await sql
    .updateTable("notice_deliveries")
    .set(
      isOver
        ? {
            status: fault === null ? "delivered" : "failed",
            last_error: fault?.error ?? null,
            finished_at: nowMs,
            sealed_link: null,
          }
        : { last_error: fault.error, next_attempt_at: nowMs + retryDelayMs(attemptsOfRound) },
    )
    .where("delivery_id", "=", delivery_id)
    .where("attempts", "=", attempts)
    .where("status", "=", "waiting")
    .execute();
}
