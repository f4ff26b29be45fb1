import type { FileUpload } from "@sluice/contract/app";

/** What to do where the folder has something of that name already. */
export type Choice = "replace" | "keep_both";

export interface UploadTarget {
  /** Null: the top. */
  readonly folderId: string | null;
  readonly folderName: string;
}

/** What the queue asks of the server; its tests have one of their own. */
export interface UploadCalls {
  /** One that was begun before, of the same file for the same folder, is gone on with. */
  begin(file: File, target: UploadTarget, choice: Choice | null, signal: AbortSignal): Promise<FileUpload>;
  show(uploadId: string, signal: AbortSignal): Promise<FileUpload>;
  sendPart(part: SentPart): Promise<FileUpload>;
  finish(uploadId: string, choice: Choice | null, signal: AbortSignal): Promise<FileUpload>;
  discard(uploadId: string): Promise<unknown>;
}

interface SentPart {
  readonly uploadId: string;
  readonly offset: number;
  readonly part: Blob;
  readonly signal: AbortSignal;
  onProgress(sentBytes: number): void;
}
