import { parseBody, refusalOf, unreachable } from "./refusal-of.ts";

export interface SendingFile {
  readonly method: string;
  readonly url: string;
  readonly file: Blob;
  readonly signal?: AbortSignal;
  onProgress?(sentBytes: number, totalBytes: number): void;
}

/** Sends a file as it is. With XMLHttpRequest, since `fetch` does not say how much has been sent. */
export function sendFile({ method, url, file, signal, onProgress }: SendingFile): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  request.open(method, url);
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
  request.onload = () => {
    const { status } = request;
    const isJson = request.getResponseHeader("Content-Type")?.startsWith("application/json") ?? false;
    const value = isJson ? parseBody(request.responseText) : null;
    if (status >= 200 && status < 300) resolve(value);
    else reject(refusalOf({ status, value, header: (name) => request.getResponseHeader(name) }));
  };
  request.onerror = () => reject(unreachable());
  request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
  request.onloadend = () => signal?.removeEventListener("abort", stop);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  request.send(file);
  return promise;
}
