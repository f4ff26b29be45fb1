import type { FileEnvironment } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Versions of environments by id, in the order asked for; those that are gone are not in it. */
export async function loadEnvironmentSpecs(
  database: Database<DeploymentTables>,
  environmentVersionIds: readonly string[],
): Promise<Map<string, FileEnvironment>> {
  const ids = [...new Set(environmentVersionIds)];
  if (ids.length === 0) return new Map();
  const rows = await database.reader
    .selectFrom("environment_versions")
    .leftJoin("images", "images.image_id", "environment_versions.image_id")
    .select(["environment_version_id", "spec", "images.name as image_name", "images.digest"])
    .where("environment_version_id", "in", ids)
    .execute();
  const specs = new Map(rows.map((row) => [row.environment_version_id, withImage(row)]));
  return new Map(
    ids.flatMap((id) => {
      const spec = specs.get(id);
      return spec === undefined ? [] : [[id, spec] as const];
    }),
  );
}

interface SpecRow {
  readonly spec: string;
  readonly image_name: string | null;
  readonly digest: string | null;
}

/** An image that was never unpacked has no digest yet, and is known by nothing elsewhere. */
function withImage({ spec, image_name: name, digest }: SpecRow): FileEnvironment {
  const environment = JSON.parse(spec) as FileEnvironment;
  return name === null ? environment : { ...environment, image: { name, digest: digest ?? "unknown" } };
}
