import type { Image } from "@sluice/contract";
import { ApiError } from "../../../ui/api/api-error.ts";
import { callApp, uploadToApp } from "../../api/call-app.ts";

interface SendImage {
  readonly file: File;
  /** One that was begun before. Its name and size are the same. */
  readonly begun: Image | null;
  onBegin(image: Image): void;
  onProgress(sentBytes: number): void;
  readonly signal: AbortSignal;
}

const maxTries = 5;
const pauseMs = 1_500;

/** Sends an archive part by part. After a break it goes on where the server says that the last whole part ended. */
export async function sendImage({ file, begun, onBegin, onProgress, signal }: SendImage): Promise<Image> {
  const body = { name: file.name.slice(0, 200), bytes: file.size };
  let image = begun ?? (await callApp("createImage", { body, signal }));
  onBegin(image);
  const params = { image_id: image.image_id };
  let tries = 0;
  while (image.received < image.bytes) {
    const offset = image.received;
    const part = file.slice(offset, offset + image.part_max_bytes);
    try {
      const sent = await uploadToApp("uploadImagePart", {
        params,
        query: { offset },
        file: part,
        signal,
        onProgress: (sentBytes) => onProgress(offset + sentBytes),
      });
      image = sent as Image;
      tries = 0;
    } catch (failure) {
      signal.throwIfAborted();
      tries += 1;
      const isFinal = failure instanceof ApiError && !mayGoOn.has(failure.code);
      if (isFinal || tries >= maxTries) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * tries));
      image = await callApp("showImage", { params, signal });
    }
    onProgress(image.received);
  }
  return image;
}

/** A part that was cut off, or that has come after all. */
const mayGoOn: ReadonlySet<string> = new Set([
  "image_part_misplaced",
  "image_part_invalid",
  "deployment_unavailable",
]);
