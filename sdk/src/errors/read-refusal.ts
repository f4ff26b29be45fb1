import type { ErrorCode, ErrorDetailsByCode } from "../api-types.ts";
import { readRetryAfter } from "../retrying/retry-after.ts";
import { SluiceError } from "./sluice-error.ts";
import { UnexpectedAnswerError } from "./unexpected-answer-error.ts";

interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    request_id: string;
    details: ErrorDetailsByCode[ErrorCode];
  };
}

const excerptMaxChars = 500;

/** The error that an answer other than a success stands for. */
export function readRefusal(
  { status, headers }: Pick<Response, "status" | "headers">,
  text: string,
  nowMs: number,
): SluiceError | UnexpectedAnswerError {
  const retryAfterMs = readRetryAfter(headers.get("retry-after"), nowMs);
  const envelope = readEnvelope(text);
  if (envelope === null)
    return new UnexpectedAnswerError(status, text.slice(0, excerptMaxChars), retryAfterMs);
  const { code, message, request_id: requestId, details } = envelope.error;
  return new SluiceError({ status, code, message, requestId, details, retryAfterMs });
}

function readEnvelope(text: string): ErrorEnvelope | null {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorEnvelope>;
    const isOurs = typeof error?.code === "string" && typeof error.request_id === "string";
    return isOurs && typeof error.message === "string" ? { error } : null;
  } catch {
    return null;
  }
}
