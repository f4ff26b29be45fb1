import type { RecurringJob } from "../platform/jobs/recurring-job.ts";
import type { StartContext } from "./start-context.ts";

/**
 * Runs a recurring job of a plane that has no work queue: now, and then at its interval until the stack is stopped.
 * Every process that has the plane does it, so it must do no harm when two do it at once.
 */
export function runByTimer(
  { log, stack }: Pick<StartContext, "log" | "stack">,
  { name, intervalMs, run }: RecurringJob,
): void {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const runOnce = () => {
    running = run(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ error }, `The recurring job ${name} failed.`);
    });
  };
  runOnce();
  const timer = setInterval(runOnce, intervalMs);
  stack.push(name, async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  });
}
