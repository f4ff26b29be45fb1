import type { ErrorCode, ErrorDetailsByCode } from "../api-types.ts";

/** The API refused a call. Act on `code`; `message` is for people. */
export class SluiceError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "SluiceError";
  /** The HTTP status. */
  readonly status: number;
  readonly code: Code;
  /** Names this very call in the service's records: quote it when you report something. */
  readonly requestId: string;
  readonly details: ErrorDetailsByCode[Code];
  /** How long the service asks to be left alone before the same call is sent again; null when it does not. */
  readonly retryAfterMs: number | null;

  constructor(refused: {
    status: number;
    code: Code;
    message: string;
    requestId: string;
    details: ErrorDetailsByCode[Code];
    retryAfterMs: number | null;
  }) {
    super(refused.message);
    this.status = refused.status;
    this.code = refused.code;
    this.requestId = refused.requestId;
    this.details = refused.details;
    this.retryAfterMs = refused.retryAfterMs;
  }
}

/** Whether this is a refusal of the API, and, with a code, that one: `details` then has the code's own shape. */
export function isSluiceError(error: unknown): error is SluiceError;
export function isSluiceError<Code extends ErrorCode>(error: unknown, code: Code): error is SluiceError<Code>;
export function isSluiceError(error: unknown, code?: ErrorCode): boolean {
  return error instanceof SluiceError && (code === undefined || error.code === code);
}
