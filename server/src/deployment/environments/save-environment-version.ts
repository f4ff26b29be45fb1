import type { FileEnvironment } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";

/** Saves an environment as planned. Throws `PlanOvertaken` when it was saved otherwise since. */
export async function saveEnvironmentVersion(
  { sql }: WriteTransaction<DeploymentTables>,
  { image: _, ...environment }: FileEnvironment,
  { id, versionId, version, change }: PlannedVersion,
  /** Whoever saves it: a new environment is theirs. */
  owned: Owned,
  nowMs: number,
  imageId: string | null = null,
): Promise<void> {
  if (change === "kept") return;
  const { name } = environment;
  const named = { name, folded_name: foldName(name) };
  const saved =
    change === "created"
      ? await sql
          .insertInto("environments")
          .values({ environment_id: id, ...named, newest_version: version, created_at: nowMs, ...owned })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .returning("environment_id")
          .execute()
      : await sql
          .updateTable("environments")
          .set((row) => ({ ...named, newest_version: version, revision: row("revision", "+", 1) }))
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
      image_id: imageId,
      saved_by: owned.owner_name,
      created_at: nowMs,
    })
    .execute();
}
