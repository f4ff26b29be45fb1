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
    .select(["environment_version_id", "spec"])
    .where("environment_version_id", "in", ids)
    .execute();
  const specs = new Map(rows.map((row) => [row.environment_version_id, row.spec]));
  return new Map(
    ids.flatMap((id) => {
      const spec = specs.get(id);
      return spec === undefined ? [] : [[id, JSON.parse(spec) as FileEnvironment] as const];
    }),
  );
}
