import type { DeploymentActor } from "../../access/actor.ts";
import type { DeploymentReport } from "../../access/console-channel.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { takeOverWord } from "../deployments/take-over-word.ts";

/** What a deployment says of itself, now and then. Only another release or another mode is worth an audit entry. */
export async function recordReport(
  { database, now }: ConsoleParts,
  actor: DeploymentActor,
  { release, governed, health, workers }: DeploymentReport,
): Promise<Outcome<void>> {
  await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const before = await sql
      .selectFrom("deployments")
      .select(["release", "governed", "name", "settings_revision", "settings_seen_revision"])
      .where("deployment_id", "=", actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    const told = takeOverWord(before, { release, governed: governed ? 1 : 0 });
    await sql
      .updateTable("deployments")
      .set({ ...told, last_heard_at: at, health: JSON.stringify(health), workers })
      .where("deployment_id", "=", actor.id)
      .execute();
    if (before.release === told.release && before.governed === told.governed) return;
    await recordAudit(transaction, actor, {
      action: "deployment.register",
      target: actor.id,
      targetName: before.name,
      at,
      before: { release: before.release, governed: before.governed === 1 },
      after: { release, governed: told.governed === 1 },
    });
  });
  return done(undefined);
}
