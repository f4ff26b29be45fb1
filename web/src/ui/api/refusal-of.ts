import { ApiError } from "./api-error.ts";

interface Envelope {
  error: { code: string; message: string; request_id: string; details?: unknown };
}

interface Answered {
  readonly status: number;
  header(name: string): string | null;
  /** The body, where it was JSON. */
  readonly value: unknown;
}

/** The error that an answer tells of. */
export function refusalOf({ status, header, value }: Answered): ApiError {
  const retryAfter = Number(header("Retry-After"));
  const retryAfterSeconds = retryAfter > 0 ? retryAfter : null;
  if (isEnvelope(value)) {
    const { code, message, request_id: requestId, details } = value.error;
    return new ApiError({ status, code, message, requestId, details, retryAfterSeconds });
  }
  return new ApiError({
    status,
    code: "unexpected_answer",
    message: `The server answered ${status} and nothing this page understands. Try again shortly.`,
    requestId: header("X-Request-Id"),
    retryAfterSeconds,
  });
}

/** Where no answer came at all. */
export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: "unreachable",
    message: "The server cannot be reached. Check your connection, and try again.",
    requestId: null,
  });
}

/** A body that should be JSON; null where it is not. */
export function parseBody(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "error" in value;
}
