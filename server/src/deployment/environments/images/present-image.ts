import type { Image } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { DeploymentTables } from "../../tables.ts";

/** An image, and how many versions of environments have it: none as long as it is not whole. */
export function presentImage(row: DeploymentTables["images"], usedByVersions = 0): Image {
  const { image_id, name, bytes, received, state, digest, fault } = row;
  return {
    ...{ image_id, name, bytes, received, state, digest, fault },
    part_max_bytes: limits.environment.imagePartMaxBytes,
    used_by_versions: usedByVersions,
    owner: { id: row.owner_id, name: row.owner_name },
    created_at: isoTime(row.created_at),
  };
}
