/** One field at fault, as the server names it: `limits.per_minute`. */
export interface FieldProblem {
  readonly name: string;
  readonly reason: string;
}

export interface ApiErrorParts {
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly details?: unknown;
  readonly retryAfterSeconds?: number | null;
}

/** A refusal of the server, or the lack of any answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly details: unknown;
  readonly retryAfterSeconds: number | null;

  constructor({ status, code, message, requestId, details, retryAfterSeconds }: ApiErrorParts) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }

  /** The fields at fault, where the refusal names them. */
  get problems(): readonly FieldProblem[] {
    return Array.isArray(this.details) ? this.details.filter(isProblem) : [];
  }
}

function isProblem(value: unknown): value is FieldProblem {
  return typeof value === "object" && value !== null && "name" in value && "reason" in value;
}
