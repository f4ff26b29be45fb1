import { DAY_MS } from "@sluice/core";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { ConsoleParts } from "../console-parts.ts";

// A deployment that is restored from a backup of before that would have its usage counted twice.
const batchesKeptMs = 60 * DAY_MS;
const tokensKeptMs = 30 * DAY_MS;
// A day's worth at once would keep every other writer of an embedded database waiting.
const rowsPerWrite = 5_000;

/** Once a day, forgets batches of usage that nobody can send again, and tokens that nobody can use. */
export function channelExpiry(parts: ConsoleParts): RecurringJob {
  return { name: "channel-expiry", intervalMs: DAY_MS, run: () => expireChannel(parts) };
}

async function expireChannel({ database, now }: ConsoleParts): Promise<void> {
  const nowMs = now();
  for (let removed = rowsPerWrite; removed === rowsPerWrite; ) {
    const { numDeletedRows } = await database.write(({ sql }) =>
      sql
        .deleteFrom("usage_batches")
        .where("batch_id", "in", (query) =>
          query
            .selectFrom("usage_batches")
            .select("batch_id")
            .where("received_at", "<", nowMs - batchesKeptMs)
            .limit(rowsPerWrite),
        )
        .executeTakeFirst(),
    );
    removed = Number(numDeletedRows);
  }
  await database.write(({ sql }) =>
    sql
      .deleteFrom("enrolment_tokens")
      .where("expires_at", "<", nowMs - tokensKeptMs)
      .execute(),
  );
}
