import { systemActor } from "../../access/actor.ts";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import { applyUpdateRules } from "./apply-update-rules.ts";
import type { UpdateParts } from "./update-parts.ts";

/** Each minute, does what update rules have due. */
export function updateRuleJob(parts: UpdateParts): RecurringJob {
  return {
    name: "update-rules",
    intervalMs: 60_000,
    run: async () => {
      await applyUpdateRules(parts, systemActor);
    },
  };
}
