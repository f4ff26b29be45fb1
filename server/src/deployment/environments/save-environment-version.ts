import type { FileEnvironment } from "@sluice/contract";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";

/** Saves an environment as planned. Throws `PlanOvertaken` when it was saved otherwise since. */
export async function saveEnvironmentVersion(
  { sql }: WriteTransaction<DeploymentTables>,
  environment: FileEnvironment,
  { id, versionId, version, change }: PlannedVersion,
  owned: Owned,
  nowMs: number,
): Promise<void> {
  if (change === "kept") return;
  const { name } = environment;
  const saved =
    change === "created"
      ? await sql
          .insertInto("environments")
          .values({ environment_id: id, name, newest_version: version, created_at: nowMs, ...owned })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .returning("environment_id")
          .execute()
      : await sql
          .updateTable("environments")
          .set((row) => ({ newest_version: version, revision: row("revision", "+", 1) }))
          .where("environment_id", "=", id)
          .where("newest_version", "=", version - 1)
          .returning("environment_id")
          .execute();
  if (saved.length === 0) throw new PlanOvertaken(name);
  await sql
    .insertInto("environment_versions")
    .values({
      environment_version_id: versionId,
      environment_id: id,
      version,
      spec: JSON.stringify(environment),
      created_at: nowMs,
    })
    .execute();
}
