import type { FileEnvironment } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";
import { sameJson } from "../versions/same-json.ts";

interface PlanParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

/** Which version of the environment of that name has this content, or would be added for it. */
export async function planEnvironmentVersion(
  { database, now }: PlanParts,
  environment: FileEnvironment,
): Promise<PlannedVersion> {
  const versions = await database.reader
    .selectFrom("environments")
    .innerJoin("environment_versions", "environment_versions.environment_id", "environments.environment_id")
    .select(["environments.environment_id", "environments.newest_version"])
    .select(["environment_versions.environment_version_id", "version", "spec"])
    .where("name", "=", environment.name)
    .orderBy("version", "desc")
    .execute();
  const [newest] = versions;
  const versionId = newId("envv_", now());
  if (!newest) return { id: newId("env_", now()), versionId, version: 1, change: "created" };
  const id = newest.environment_id;
  const spec = JSON.stringify(environment);
  const same = versions.find((each) => sameJson(each.spec, spec));
  return same
    ? { id, versionId: same.environment_version_id, version: same.version, change: "kept" }
    : { id, versionId, version: newest.newest_version + 1, change: "added" };
}
