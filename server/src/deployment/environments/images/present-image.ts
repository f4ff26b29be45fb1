import type { Image } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { DeploymentTables } from "../../tables.ts";

export function presentImage(row: DeploymentTables["images"]): Image {
  const { image_id, name, bytes, received, state, digest, fault } = row;
  return {
    ...{ image_id, name, bytes, received, state, digest, fault },
    part_max_bytes: limits.environment.imagePartMaxBytes,
    owner: { id: row.owner_id, name: row.owner_name },
    created_at: isoTime(row.created_at),
  };
}
