import { parseBody, refusalOf, unreachable } from "./refusal-of.ts";

export interface Sent {
  readonly method: string;
  /** Of this origin, with its query. */
  readonly url: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** A file that an answer is to be kept as. */
export interface SentFile {
  readonly name: string;
  readonly content: Blob;
}

/** One call to this origin. Answers the value, a file, null for an answer without either, or throws an ApiError. */
export async function send({ method, url, body, signal }: Sent): Promise<unknown> {
  const response = await reach(method, url, body, signal);
  const fileName = attachedName(response);
  if (response.ok && fileName !== null) {
    return { name: fileName, content: await response.blob() } satisfies SentFile;
  }
  const text = await response.text();
  const value = isJson(response) ? parseBody(text) : null;
  if (response.ok) return value;
  throw refusalOf({ status: response.status, value, header: (name) => response.headers.get(name) });
}

async function reach(method: string, url: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const content =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  try {
    return await fetch(url, { method, ...content, signal, credentials: "same-origin", cache: "no-store" });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreachable();
  }
}

function attachedName({ headers }: Response): string | null {
  const disposition = headers.get("Content-Disposition") ?? "";
  return /^attachment; filename="([^"]+)"/.exec(disposition)?.[1] ?? null;
}

function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
}
