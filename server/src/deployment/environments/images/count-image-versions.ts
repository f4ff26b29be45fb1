import type { Kysely } from "kysely";
import type { DeploymentTables } from "../../tables.ts";

/** How many versions of environments have an image, by image. One that none has is not among them. */
export async function countImageVersions(
  sql: Kysely<DeploymentTables>,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (imageIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("environment_versions")
    .select((select) => ["image_id", select.fn.countAll<number>().as("count")] as const)
    .where("image_id", "in", imageIds)
    .groupBy("image_id")
    .execute();
  return new Map(rows.map(({ image_id, count }) => [image_id, Number(count)]));
}
