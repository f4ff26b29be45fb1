/** What an API for browsers says of a refusal. The facts of the case are the envelope's `details`. */
export type ErrorEntry = {
  readonly status: number;
  /** What happened, why, and what to do, in one or two sentences. */
  // biome-ignore lint/suspicious/noExplicitAny: each code has facts of its own, which its operation fixes
  readonly message: string | ((facts: any) => string);
  /** Facts that are for the message or a header, and not for `details`. */
  readonly hidden?: readonly string[];
};
