import { limits } from "@sluice/contract";
import { HOUR_MS } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { DeploymentTables } from "../tables.ts";

const keptMs = limits.trial.keptHours * HOUR_MS;
const rowsPerWrite = 500;

interface TrialExpiryParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

/** Once an hour, removes what authors tried out a day ago, with its script. */
export function trialExpiry(parts: TrialExpiryParts): RecurringJob {
  return { name: "trial-expiry", intervalMs: HOUR_MS, run: () => expireTrials(parts) };
}

async function expireTrials({ database, now }: TrialExpiryParts): Promise<void> {
  const before = now() - keptMs;
  for (;;) {
    const removed = await database.write(async ({ sql }) => {
      const old = await sql
        .selectFrom("trials")
        .select(["trial_id", "script_text_id"])
        .where("created_at", "<", before)
        .limit(rowsPerWrite)
        .execute();
      if (old.length === 0) return 0;
      const ids = old.map(({ trial_id }) => trial_id);
      const texts = old.map(({ script_text_id }) => script_text_id);
      await sql.deleteFrom("trials").where("trial_id", "in", ids).execute();
      await sql.deleteFrom("texts").where("text_id", "in", texts).execute();
      return old.length;
    });
    if (removed < rowsPerWrite) return;
  }
}
