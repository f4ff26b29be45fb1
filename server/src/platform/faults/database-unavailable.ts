/**
 * The database cannot work now, whatever the query: it cannot be reached, or its disk is full. Every adapter throws
 * this, so that callers can wait and retry.
 *
 * It is not known whether a write that was under way was committed.
 */
export class DatabaseUnavailable extends Error {
  readonly reason: "unreachable" | "full";

  constructor(reason: "unreachable" | "full", options?: { cause?: unknown }) {
    super(
      reason === "full"
        ? "The database has no room for what was to be written."
        : "The database cannot be reached.",
      options,
    );
    this.name = "DatabaseUnavailable";
    this.reason = reason;
  }
}
