import { ApiError } from "./api-error.ts";

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
  const value = isJson(response) ? parse(text) : null;
  if (response.ok) return value;
  throw refusalOf(response, value);
}

async function reach(method: string, url: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const content =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  try {
    return await fetch(url, { method, ...content, signal, credentials: "same-origin", cache: "no-store" });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({
      status: 0,
      code: "unreachable",
      message: "The server cannot be reached. Check your connection, and try again.",
      requestId: null,
    });
  }
}

function attachedName({ headers }: Response): string | null {
  const disposition = headers.get("Content-Disposition") ?? "";
  return /^attachment; filename="([^"]+)"/.exec(disposition)?.[1] ?? null;
}

function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
}

function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

interface Envelope {
  error: { code: string; message: string; request_id: string; details?: unknown };
}

function refusalOf(response: Response, value: unknown): ApiError {
  const { status, headers } = response;
  const retryAfter = Number(headers.get("Retry-After"));
  const retryAfterSeconds = retryAfter > 0 ? retryAfter : null;
  if (isEnvelope(value)) {
    const { code, message, request_id: requestId, details } = value.error;
    return new ApiError({ status, code, message, requestId, details, retryAfterSeconds });
  }
  return new ApiError({
    status,
    code: "unexpected_answer",
    message: `The server answered ${status} and nothing this page understands. Try again shortly.`,
    requestId: headers.get("X-Request-Id"),
    retryAfterSeconds,
  });
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "error" in value;
}
