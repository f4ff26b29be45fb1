import { limits } from "@sluice/contract";
import { HOUR_MS } from "@sluice/core";
import type { RecurringJob } from "../../../platform/jobs/recurring-job.ts";
import type { ImageParts } from "./image-parts.ts";

const abandonedMs = limits.environment.imageAbandonedHours * HOUR_MS;
const atATime = 100;

/** Once an hour, removes uploads that nobody has gone on with for two days. */
export function imageExpiry(parts: ImageParts): RecurringJob {
  return { name: "image-expiry", intervalMs: HOUR_MS, run: () => expireImages(parts) };
}

async function expireImages({ database, blobs, now }: ImageParts): Promise<void> {
  const before = now() - abandonedMs;
  const gone = await database.write(async ({ sql }) => {
    const old = await sql
      .selectFrom("images")
      .select("image_id")
      .where("state", "=", "uploading")
      .where("changed_at", "<", before)
      .limit(atATime)
      .execute();
    const ids = old.map(({ image_id }) => image_id);
    if (ids.length > 0) await sql.deleteFrom("images").where("image_id", "in", ids).execute();
    return ids;
  });
  for (const id of gone) await blobs.deletePrefix(`images/${id}/`);
}
