/**
 * An answer that is not the API's: a sign-in page, a proxy's refusal, another server. The address is wrong, or
 * something stands in between.
 */
export class UnexpectedAnswerError extends Error {
  override readonly name = "UnexpectedAnswerError";
  readonly status: number;
  /** How the answer begins, to tell by whom it was given. */
  readonly excerpt: string;
  readonly retryAfterMs: number | null;

  constructor(status: number, excerpt: string, retryAfterMs: number | null) {
    super(
      `Something other than the API answered, with status ${status}: check baseUrl and what lies between.`,
    );
    this.status = status;
    this.excerpt = excerpt;
    this.retryAfterMs = retryAfterMs;
  }
}
