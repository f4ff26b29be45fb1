import type { Image } from "@sluice/contract";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { countImageVersions } from "./count-image-versions.ts";
import type { ImageParts } from "./image-parts.ts";
import { presentImage } from "./present-image.ts";

export interface ImagesAsked {
  readonly limit: number;
  /** Only images older than the one of this id. */
  readonly before: string | null;
}

/** Custom images, the newest first: ids sort by their time. */
export async function listImages(
  { database }: ImageParts,
  actor: Actor,
  { limit, before }: ImagesAsked,
): Promise<Outcome<{ readonly items: Image[]; readonly next: string | null }, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "environments:read");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("images")
    .selectAll()
    .$if(before !== null, (query) => query.where("image_id", "<", before ?? ""))
    .orderBy("image_id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const uses = await countImageVersions(
    database.reader,
    shown.map(({ image_id }) => image_id),
  );
  return done({
    items: shown.map((row) => presentImage(row, uses.get(row.image_id))),
    next: rows.length > limit ? (shown.at(-1)?.image_id ?? null) : null,
  });
}
