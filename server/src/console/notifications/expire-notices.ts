import { limits } from "@sluice/contract";
import { DAY_MS } from "@sluice/core";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { ConsoleParts } from "../console-parts.ts";

const rowsPerWrite = 1_000;

/** Once a day, removes notices and their deliveries that are past their time. */
export function noticeExpiry(parts: ConsoleParts): RecurringJob {
  return {
    name: "notice-expiry",
    intervalMs: DAY_MS,
    run: async () => {
      await expireNotices(parts);
    },
  };
}

export async function expireNotices({ database, now }: ConsoleParts): Promise<number> {
  const before = now() - limits.notifications.keptDays * DAY_MS;
  let total = 0;
  for (;;) {
    const { numDeletedRows } = await database.write(({ sql }) =>
      sql
        .deleteFrom("notices")
        .where("notice_id", "in", (query) =>
          query.selectFrom("notices").select("notice_id").where("at", "<", before).limit(rowsPerWrite),
        )
        .executeTakeFirst(),
    );
    total += Number(numDeletedRows);
    if (Number(numDeletedRows) < rowsPerWrite) return total;
  }
}
