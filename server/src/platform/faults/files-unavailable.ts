/**
 * The file store cannot work now, whatever the request: it cannot be reached or used, or it is full. The message says
 * what happened and what an operator can do.
 */
export class FilesUnavailable extends Error {
  readonly reason: "unreachable" | "full";

  constructor(reason: "unreachable" | "full", message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "FilesUnavailable";
    this.reason = reason;
  }
}
