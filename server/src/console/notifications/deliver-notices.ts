import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { SendingParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { attemptDelivery, attemptLeaseMs } from "./attempt-delivery.ts";
import { finishAttempt } from "./finish-attempt.ts";

type Delivery = ConsoleTables["notice_deliveries"];

const intervalMs = 2_000;
/** So that one server that answers slowly does not hold up what goes to others. */
const attemptsAtOnce = 8;

/** Sends what waits. Every process of the console does it, and no delivery is sent by two. */
export function noticeDelivery(parts: SendingParts & { readonly log: Log }): RecurringJob {
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    name: "notice-delivery",
    intervalMs,
    // A server that answers slowly holds up nobody else, and a stop waits for every attempt that is under way.
    run: async (signal) => {
      const pass = deliverNotices(parts, signal);
      const before = earlier;
      earlier = Promise.allSettled([before, pass]);
      await pass;
      await before;
    },
  };
}

/** Returns when nothing is due any more. */
export async function deliverNotices(
  parts: SendingParts & { readonly log: Log },
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const claimed = await claimDue(parts);
    await Promise.all(claimed.map((delivery) => deliver(parts, delivery)));
    if (claimed.length === 0 || signal?.aborted) return;
  }
}

/** Takes the next ones for as long as an attempt may last. Whoever dies over one leaves it to be sent again. */
async function claimDue({ database, now }: SendingParts): Promise<Delivery[]> {
  return await database.write(async ({ sql }) => {
    const nowMs = now();
    return await sql
      .updateTable("notice_deliveries")
      .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: nowMs + attemptLeaseMs }))
      .where("delivery_id", "in", (query) =>
        query
          .selectFrom("notice_deliveries")
          .select("delivery_id")
          .where("status", "=", "waiting")
          .where("next_attempt_at", "<=", nowMs)
          .orderBy("next_attempt_at")
          .limit(attemptsAtOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute();
  });
}

async function deliver(parts: SendingParts & { readonly log: Log }, delivery: Delivery): Promise<void> {
  const { database, log, now } = parts;
  const fault = await attemptDelivery(parts, delivery);
  await database.write(({ sql }) => finishAttempt(sql, delivery, fault, now()));
  if (fault === null) return;
  const { delivery_id: jobKey, channel: kind, attempts: attempt } = delivery;
  log.warn({ jobKey, kind, attempt, reason: fault.error }, "A notification was not delivered.");
}
