/**
 * The store of files cannot do its work now, through no fault of what was asked: it cannot be reached or used, or it
 * has no room. Its message says what happened and what an operator can do.
 */
export class FilesUnavailable extends Error {
  readonly reason: "unreachable" | "full";

  constructor(reason: "unreachable" | "full", message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "FilesUnavailable";
    this.reason = reason;
  }
}
