import { limits } from "@sluice/contract";
import { DAY_MS } from "@sluice/core";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { ConsoleParts } from "../console-parts.ts";

const keptMs = limits.audit.keptDays * DAY_MS;
// A day's worth at once would keep every other writer of an embedded database waiting.
const rowsPerWrite = 5_000;

/** Once a day, removes the entries that are past their time, from the beginning of the chain. */
export function auditExpiry(parts: ConsoleParts & { readonly log: Log }): RecurringJob {
  return {
    name: "audit-expiry",
    intervalMs: DAY_MS,
    run: async () => {
      const count = await expireAudit(parts);
      if (count > 0) parts.log.info({ count }, "Audit entries past their time were removed.");
    },
  };
}

/** The newest entry stays whatever its age: the chain goes on from it. */
export async function expireAudit({ database, now }: ConsoleParts): Promise<number> {
  const before = now() - keptMs;
  let total = 0;
  for (;;) {
    const removed = await database.write(async ({ sql }) => {
      // A clock that was set back makes an old time follow a newer one: only an unbroken beginning goes.
      const firstKept = await sql
        .selectFrom("audit_entries")
        .select(({ fn }) => fn.min("seq").as("seq"))
        .where("at", ">=", before)
        .executeTakeFirst();
      const head = await sql.selectFrom("audit_head").select("seq").executeTakeFirstOrThrow();
      const end = Math.min(Number(firstKept?.seq ?? head.seq), head.seq);
      const { numDeletedRows } = await sql
        .deleteFrom("audit_entries")
        .where("seq", "in", (query) =>
          query.selectFrom("audit_entries").select("seq").where("seq", "<", end).limit(rowsPerWrite),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    });
    total += removed;
    if (removed < rowsPerWrite) return total;
  }
}
