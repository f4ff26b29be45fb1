import { ApiError } from "../../ui/api/api-error.ts";
import { fillPath } from "../../ui/api/fill-path.ts";
import { type SentFile, send } from "../../ui/api/send.ts";
import { sendFile } from "../../ui/api/send-file.ts";
import type { AnyRequest } from "./call-types.ts";
import { askConflict } from "./conflict-question.ts";
import { askPassword } from "./password-question.ts";
import { sessionEnded } from "./session-ended.ts";

interface UploadRequest extends Omit<AnyRequest, "body"> {
  file: Blob;
  onProgress?(sentBytes: number, totalBytes: number): void;
}

export interface Client<Id extends string> {
  /**
   * Calls an operation. What a person can mend on the way is mended here: a session that has ended leads to the sign-in,
   * a password that is asked for again is asked for, and of two edits the person chooses one.
   */
  call(operation: Id, request?: AnyRequest): Promise<unknown>;
  /** Calls an operation that answers a file. It is handed to the browser at once, and kept nowhere else. */
  download(operation: Id, request?: AnyRequest): Promise<void>;
  /** Sends a file to an operation that takes one. */
  upload(operation: Id, request: UploadRequest): Promise<unknown>;
  /** The address of an operation that a browser opens by itself, such as a download. */
  url(operation: Id, request?: Omit<AnyRequest, "body">): string;
}

/** @param paths "GET /audit", by operation. @param base what all addresses begin with: `/console/api`. */
export function makeClient<Id extends string>(paths: Readonly<Record<Id, string>>, base: string): Client<Id> {
  function url(operation: Id, { params, query }: Omit<AnyRequest, "body"> = {}): string {
    const [, path = ""] = paths[operation].split(" ");
    return `${base}${fillPath(path, params ?? null, query ?? null)}`;
  }

  const methodOf = (operation: Id) => paths[operation].split(" ")[0] ?? "GET";

  /** Sends, and sends again once the person has mended what stood in the way. */
  async function attempt(
    request: AnyRequest,
    sendOnce: (body: AnyRequest["body"]) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await sendOnce(request.body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "sign_in_required" && !request.quiet) sessionEnded();
      if (error.code === "recent_password_required" && (await askPassword())) {
        return await attempt(request, sendOnce);
      }
      const asks = error.code === "edit_conflict" && !request.ownConflicts;
      const over = asks ? await askConflict(error, request.body ?? null) : null;
      if (over) return await attempt({ ...request, body: over }, sendOnce);
      throw error;
    }
  }

  async function call(operation: Id, request: AnyRequest = {}): Promise<unknown> {
    const sent = { method: methodOf(operation), url: url(operation, request), signal: request.signal };
    return await attempt(request, (body) => send({ ...sent, body }));
  }

  async function upload(operation: Id, request: UploadRequest): Promise<unknown> {
    const { file, signal, onProgress } = request;
    const sent = { method: methodOf(operation), url: url(operation, request), file, signal, onProgress };
    return await attempt(request, () => sendFile(sent));
  }

  async function download(operation: Id, request: AnyRequest = {}): Promise<void> {
    const { name, content } = (await call(operation, request)) as SentFile;
    const address = URL.createObjectURL(content);
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  return { call, download, upload, url };
}
