import type { FileEnvironment } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface FoundEnvironmentVersion {
  readonly environmentVersionId: string;
  readonly environmentId: string;
  readonly version: number;
  readonly spec: FileEnvironment;
  readonly imageId: string | null;
}

/** A version of an environment; without a number, its newest. Null when there is none. */
export async function findEnvironmentVersion(
  { reader }: Database<DeploymentTables>,
  { environment_id, version }: { readonly environment_id: string; readonly version?: number },
): Promise<FoundEnvironmentVersion | null> {
  const row = await reader
    .selectFrom("environments")
    .innerJoin("environment_versions", "environment_versions.environment_id", "environments.environment_id")
    .select(["environment_version_id", "environments.environment_id", "version", "spec", "image_id"])
    .where("environments.environment_id", "=", environment_id)
    .where((where) =>
      version === undefined
        ? where("version", "=", where.ref("environments.newest_version"))
        : where("version", "=", version),
    )
    .executeTakeFirst();
  if (!row) return null;
  return {
    environmentVersionId: row.environment_version_id,
    environmentId: row.environment_id,
    version: row.version,
    spec: JSON.parse(row.spec) as FileEnvironment,
    imageId: row.image_id,
  };
}
