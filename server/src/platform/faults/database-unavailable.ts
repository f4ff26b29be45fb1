/**
 * The database cannot do its work now, through no fault of the query: it cannot be reached, or it has no room
 * for what was to be written. Every adapter says it in this one way, so that whoever asked can wait and try again.
 *
 * What became of a write that was under way is not known: its commit may have been kept although nobody heard so.
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
