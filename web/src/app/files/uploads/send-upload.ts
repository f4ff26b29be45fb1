import type { FileUpload } from "@sluice/contract/app";
import type { Choice, UploadCalls, UploadTarget } from "./upload-calls.ts";
import { isLostCause, isMisplaced, isNameTaken, mayPass } from "./upload-failure.ts";

interface SendUpload {
  readonly calls: UploadCalls;
  readonly file: File;
  readonly target: UploadTarget;
  readonly signal: AbortSignal;
  /** The name is taken: asks the person. */
  choose(): Promise<Choice | "skip">;
  onBegin(uploadId: string): void;
  onProgress(sentBytes: number): void;
  /** The connection broke, and is tried again. */
  onLost(): void;
  /** How long to wait before the n-th try in a row. */
  pauseMs(tries: number): number;
}

const maxTries = 6;

/** Sends a file part by part. After a break it goes on where the server says that the last whole part ended. */
export async function sendUpload(sent: SendUpload): Promise<"done" | "skipped"> {
  try {
    return await sendOnce(sent);
  } catch (failure) {
    if (sent.signal.aborted || !isLostCause(failure)) throw failure;
    return await sendOnce(sent);
  }
}

async function sendOnce(sent: SendUpload): Promise<"done" | "skipped"> {
  const { calls, file, target, signal } = sent;
  let choice: Choice | null = null;
  let upload: FileUpload;
  let tries = 0;

  /** Waits before the next try, or gives up. */
  async function rest(failure: unknown): Promise<void> {
    tries += 1;
    if (signal.aborted || tries >= maxTries || !mayPass(failure)) throw failure;
    sent.onLost();
    await pause(sent.pauseMs(tries), signal);
    signal.throwIfAborted();
  }

  async function persist<Value>(call: () => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await call();
      } catch (failure) {
        await rest(failure);
      }
    }
  }

  /** Null where the person leaves the file out. */
  async function persistAndChoose<Value>(call: () => Promise<Value>): Promise<Value | null> {
    for (;;) {
      try {
        return await persist(call);
      } catch (failure) {
        if (signal.aborted || !isNameTaken(failure)) throw failure;
        const chosen = await sent.choose();
        signal.throwIfAborted();
        if (chosen === "skip") return null;
        choice = chosen;
      }
    }
  }

  async function sendPart({ upload_id: uploadId, received: offset, part_max_bytes }: FileUpload) {
    const part = file.slice(offset, offset + part_max_bytes);
    const onProgress = (sentBytes: number) => sent.onProgress(offset + sentBytes);
    try {
      const next = await calls.sendPart({ uploadId, offset, part, signal, onProgress });
      tries = 0;
      return next;
    } catch (failure) {
      // All of it has come; only its name was taken meanwhile.
      if (isNameTaken(failure)) return { ...upload, received: file.size };
      // Of a part that broke off nobody here knows how much has come.
      if (!isMisplaced(failure)) await rest(failure);
      return await persist(() => calls.show(uploadId, signal));
    }
  }

  const begun = await persistAndChoose(() => calls.begin(file, target, choice, signal));
  if (begun === null) return "skipped";
  upload = begun;
  const { upload_id } = begun;
  sent.onBegin(upload_id);
  try {
    while (upload.file === null && upload.received < file.size) {
      sent.onProgress(upload.received);
      upload = await sendPart(upload);
    }
    sent.onProgress(file.size);
    if (upload.file !== null) return "done";
    if ((await persistAndChoose(() => calls.finish(upload_id, choice, signal))) !== null) return "done";
  } catch (failure) {
    // A new beginning must not find it again.
    if (isLostCause(failure)) await calls.discard(upload_id).catch(() => {});
    throw failure;
  }
  await calls.discard(upload_id).catch(() => {});
  return "skipped";
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
