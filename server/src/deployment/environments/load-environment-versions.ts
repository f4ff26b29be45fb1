import type { EnvironmentVersionContent, FileEnvironment } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import { askOnce } from "./ask-once.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { flaggedIn } from "./flagged-in.ts";
import { provisioningState } from "./provisioning-state.ts";
import { presentSettings, provisioningOf } from "./select-environments.ts";

export interface VersionsWanted {
  readonly environmentId: string;
  /** Only this one. */
  readonly version?: number;
  /** Only those below this one. */
  readonly before?: number | null;
  readonly limit: number;
}

/** Versions of an environment as they are shown, the newest first. */
export async function loadEnvironmentVersions(
  parts: EnvironmentParts,
  { environmentId, version, before = null, limit }: VersionsWanted,
): Promise<EnvironmentVersionContent[]> {
  const rows = await parts.database.reader
    .selectFrom("environment_versions")
    .leftJoin(
      "environment_provisioning",
      "environment_provisioning.environment_version_id",
      "environment_versions.environment_version_id",
    )
    .leftJoin("images", "images.image_id", "environment_versions.image_id")
    .select(["version", "spec", "saved_by", "environment_versions.created_at"])
    .select(["environment_provisioning.state", "reason", "started_at", "deadline_at", "finished_at"])
    .select(["images.image_id", "images.name as image_name", "images.bytes as image_bytes"])
    .where("environment_versions.environment_id", "=", environmentId)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .$if(before !== null, (query) => query.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  const status = askOnce(() => parts.sandbox.status());
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return await Promise.all(
    rows.map(async (row): Promise<EnvironmentVersionContent> => {
      const spec = JSON.parse(row.spec) as FileEnvironment;
      return {
        version: row.version,
        ...presentSettings(spec, row),
        flagged_commands: [...flaggedIn(spec)],
        flags_by_default: spec.flagged_commands === undefined,
        provisioning: {
          ...(await provisioningState(provisioningOf(row), spec, parts.now(), status)),
          started_at: time(row.started_at),
          deadline_at: time(row.deadline_at),
          finished_at: time(row.finished_at),
        },
        created_at: isoTime(row.created_at),
        saved_by: row.saved_by,
      };
    }),
  );
}
