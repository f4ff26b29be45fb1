import type { Log } from "../observability/log.ts";

/**
 * Logs errors that were thrown in a callback and not caught, and lets the process go on. Ending it would cut short the
 * work of every caller for an error that one of them may have provoked. Stored data is safe, because every change is a
 * transaction.
 */
export function surviveUnforeseen(log: Log): void {
  process.on("uncaughtException", (cause) => {
    log.error({ error: known(cause) }, "Something was thrown that nobody caught; the process goes on.");
  });
  process.on("unhandledRejection", (cause) => {
    log.error({ error: known(cause) }, "Something failed that nobody waited for; the process goes on.");
  });
}

/** A thrown value that is no error may hold anything, and is not logged. */
function known(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(`It was no error but of type ${typeof cause}.`);
}
