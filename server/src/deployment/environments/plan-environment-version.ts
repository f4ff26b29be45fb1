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

export interface PlannedEnvironment extends PlannedVersion {
  /** The custom image that the file names. */
  readonly imageId: string | null;
  /** It names one that is not here. */
  readonly lacksImage: boolean;
}

/** Which version of the environment of that name has this content, or would be added for it. */
export async function planEnvironmentVersion(
  { database, now }: PlanParts,
  { image, ...environment }: FileEnvironment,
): Promise<PlannedEnvironment> {
  const versions = await database.reader
    .selectFrom("environments")
    .innerJoin("environment_versions", "environment_versions.environment_id", "environments.environment_id")
    .select(["environments.environment_id", "environments.newest_version"])
    .leftJoin("images", "images.image_id", "environment_versions.image_id")
    .select(["environment_versions.environment_version_id", "version", "spec"])
    .select(["environment_versions.image_id", "images.digest"])
    .where("environments.name", "=", environment.name)
    .orderBy("version", "desc")
    .execute();
  const [newest] = versions;
  const imageId = image === undefined ? null : await findImage(database, image.digest);
  const found = { imageId, lacksImage: image !== undefined && imageId === null };
  const versionId = newId("envv_", now());
  if (!newest) return { id: newId("env_", now()), versionId, version: 1, change: "created", ...found };
  const id = newest.environment_id;
  const spec = JSON.stringify(environment);
  const hasImage = (each: (typeof versions)[number]) =>
    image === undefined ? each.image_id === null : each.digest === image.digest;
  const same = versions.find((each) => sameJson(each.spec, spec) && hasImage(each));
  return same
    ? { id, versionId: same.environment_version_id, version: same.version, change: "kept", ...found }
    : { id, versionId, version: newest.newest_version + 1, change: "added", ...found };
}

async function findImage({ reader }: Database<DeploymentTables>, digest: string): Promise<string | null> {
  const row = await reader
    .selectFrom("images")
    .select("image_id")
    .where("digest", "=", digest)
    .where("state", "=", "checked")
    .orderBy("image_id")
    .executeTakeFirst();
  return row?.image_id ?? null;
}
