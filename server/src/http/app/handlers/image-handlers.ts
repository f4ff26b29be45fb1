import { limits } from "@sluice/contract";
import { createImage } from "../../../deployment/environments/images/create-image.ts";
import { deleteImage } from "../../../deployment/environments/images/delete-image.ts";
import type { ImageParts } from "../../../deployment/environments/images/image-parts.ts";
import { listImages } from "../../../deployment/environments/images/list-images.ts";
import { showImage } from "../../../deployment/environments/images/show-image.ts";
import { uploadImagePart } from "../../../deployment/environments/images/upload-image-part.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

const { default: shown } = limits.app.page;

/** Custom images, which are sent in parts. */
export function imageHandlers(parts: ImageParts, cursors: PageCursors) {
  return {
    listImages: async ({ actor, query }) => {
      const before = openPosition<string>(cursors, "listImages", query);
      if (before === undefined) return { code: "invalid_cursor" };
      const listed = await listImages(parts, actor, { limit: query.limit ?? shown, before });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listImages", query, next),
      }));
    },
    createImage: async ({ actor, body }) =>
      answerOutcome(await createImage(parts, actor, body), undefined, 201),
    showImage: async ({ actor, params }) =>
      answerOutcome(await showImage(parts, actor, { imageId: params.image_id })),
    uploadImagePart: async ({ actor, params, query: { offset }, openFile }) => {
      const request = { imageId: params.image_id, offset, body: openFile() };
      return answerOutcome(await uploadImagePart(parts, actor, request));
    },
    deleteImage: async ({ actor, params }) =>
      answerOutcome(await deleteImage(parts, actor, { imageId: params.image_id }), undefined, 204),
  } satisfies Partial<AppHandlers>;
}
