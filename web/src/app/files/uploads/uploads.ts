import { limits } from "@sluice/contract/limits";
import { useSyncExternalStore } from "react";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { question } from "../../../ui/question.ts";
import { refreshFiles } from "../files-queries.ts";
import { serverCalls } from "./server-calls.ts";
import { type CollisionAnswer, type Upload, UploadQueue } from "./upload-queue.ts";

export const collisionQuestion = question<
  { name: string; folderName: string; others: number },
  CollisionAnswer
>();

const maxBytes = limits.app.uploadMaxBytes;

/** Why a file does not even set out. */
export class TooLarge extends Error {
  constructor(bytes: number) {
    super(`It has ${bytesText(bytes)}. One file may have at most ${bytesText(maxBytes)}; nothing was sent.`);
  }
}

/** What this tab uploads, whatever screen is in sight. */
export const uploads = new UploadQueue({
  calls: serverCalls,
  askCollision: (about) => collisionQuestion.ask(about),
  refusalBefore: ({ size }) => (size > maxBytes ? new TooLarge(size) : null),
  onDone: () => void refreshFiles(),
  pauseMs: (tries) => Math.min(10_000, 1_000 * 2 ** (tries - 1)),
});

window.addEventListener("online", () => uploads.wake());
window.addEventListener("beforeunload", (event) => {
  if (uploads.isBusy) event.preventDefault();
});

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, () => uploads.uploads);
}
