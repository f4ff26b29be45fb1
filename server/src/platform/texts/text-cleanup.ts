import type { RecurringJob } from "../jobs/recurring-job.ts";
import type { Log } from "../observability/log.ts";
import type { TextStore } from "./text-store.ts";

/** Once a day, removes texts in the blob store that no row mentions any more. */
export function textCleanup({ texts, log }: { texts: TextStore; log: Log }): RecurringJob {
  return {
    name: "text-cleanup",
    intervalMs: 24 * 60 * 60 * 1_000,
    run: async () => {
      const count = await texts.removeOrphans();
      if (count > 0) log.info({ count }, "Texts that nothing mentioned any more were removed.");
    },
  };
}
