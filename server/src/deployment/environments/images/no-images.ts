import type { ImageStore } from "./image-store.ts";

/** Of a process that was given no place for images. */
export const noImages: Pick<ImageStore, "ready"> = {
  ready: async () => ({ ok: false, reason: "This server keeps no custom images." }),
};
