import { limits } from "@sluice/contract";
import { HOUR_MS } from "@sluice/core";
import type { Database, WriteTransaction } from "../../../platform/db/database.ts";
import type { RecurringJob } from "../../../platform/jobs/recurring-job.ts";
import type { DeploymentTables } from "../../tables.ts";

const keptMs = limits.trial.keptHours * HOUR_MS;
const rowsPerWrite = 200;

interface ExpiryParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

/**
 * Once an hour, removes trials of drafts that came to no run and can come to none: a day old, with a later one. What a run
 * was started from stays with it.
 */
export function trialVersionExpiry(parts: ExpiryParts): RecurringJob {
  return { name: "trial-version-expiry", intervalMs: HOUR_MS, run: () => expireTrialVersions(parts) };
}

async function expireTrialVersions({ database, now }: ExpiryParts): Promise<void> {
  const before = now() - keptMs;
  for (;;) {
    const removed = await database.write(async (transaction) => {
      const unused = await findUnused(transaction, before);
      for (const { workflow_id, version, definition_text_id } of unused) {
        const { sql } = transaction;
        await sql
          .deleteFrom("workflow_versions")
          .where("workflow_id", "=", workflow_id)
          .where("version", "=", version)
          .execute();
        await dropUnusedText(transaction, definition_text_id);
      }
      return unused.length;
    });
    if (removed < rowsPerWrite) return;
  }
}

async function findUnused({ sql }: WriteTransaction<DeploymentTables>, before: number) {
  return await sql
    .selectFrom("workflow_versions as trial")
    .select(["trial.workflow_id", "trial.version", "trial.definition_text_id"])
    .where("trial.version", "<", 0)
    .where("trial.created_at", "<", before)
    // The last one stays: the same draft, tried again, is the same trial, and no number is given twice.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("workflow_versions as later")
          .select("later.version")
          .whereRef("later.workflow_id", "=", "trial.workflow_id")
          .whereRef("later.version", "<", "trial.version"),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("runs")
            .select("run_id")
            .whereRef("runs.workflow_id", "=", "trial.workflow_id")
            .whereRef("runs.version", "=", "trial.version"),
        ),
      ),
    )
    .limit(rowsPerWrite)
    .execute();
}

/** Versions, trials and the draft share the text that they were made of. */
async function dropUnusedText({ sql }: WriteTransaction<DeploymentTables>, textId: string): Promise<void> {
  await sql
    .deleteFrom("texts")
    .where("text_id", "=", textId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("workflow_versions").select("version").where("definition_text_id", "=", textId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("workflow_drafts").select("workflow_id").where("definition_text_id", "=", textId)),
      ),
    )
    .execute();
}
