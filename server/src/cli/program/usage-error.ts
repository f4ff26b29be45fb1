/** A command line that cannot be understood: one sentence, no stack trace. */
export class UsageError extends Error {
  /** The command whose help says how it is meant, once that is known. */
  command: string | null = null;
}
