import type { Log } from "../observability/log.ts";

/**
 * The last line: what was thrown in a callback and caught by nobody is logged, and the process goes on. Ending it would
 * cut short the work of everybody, for a fault that one of them may have chosen; and nothing that lasts is in danger,
 * since it all goes through transactions that either happened or did not.
 */
export function surviveUnforeseen(log: Log): void {
  process.on("uncaughtException", (cause) => {
    log.error({ error: known(cause) }, "Something was thrown that nobody caught; the process goes on.");
  });
  process.on("unhandledRejection", (cause) => {
    log.error({ error: known(cause) }, "Something failed that nobody waited for; the process goes on.");
  });
}

/** Whatever else was thrown may hold anything, and is not for the log. */
function known(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(`It was no error but of type ${typeof cause}.`);
}
