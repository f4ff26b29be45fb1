import type { Log } from "../observability/log.ts";

interface Stoppable {
  stop(): Promise<void>;
}

// npm passes on the Ctrl-C that the terminal has already delivered to every process of the group, so
// one key press arrives twice within a few milliseconds. That is not a second request to stop.
const samePressMs = 200;
const stopTimeoutMs = 9_000;
const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const;

/**
 * The first signal drains, after a delay in which the process still serves: it takes no new work, finishes what is
 * under way, and exits with 0. A second signal exits at once. Work that a drain cannot wait for goes on at the next
 * start.
 */
export function stopOnSignals(starting: Promise<Stoppable>, log: Log, delayMs: number): void {
  let firstAt: number | null = null;
  for (const [signal, number] of Object.entries(signalNumbers)) {
    process.on(signal, () => {
      if (firstAt === null) {
        firstAt = performance.now();
        drain(starting, log, delayMs + stopTimeoutMs);
      } else if (performance.now() - firstAt > samePressMs) {
        process.exit(128 + number);
      }
    });
  }
}

function drain(starting: Promise<Stoppable>, log: Log, timeoutMs: number): void {
  log.info({}, "Stopping: finishing what is under way. A second signal stops at once.");
  setTimeout(() => {
    log.warn({}, "Some work did not finish in time; it is taken up again at the next start.");
    process.exit(0);
  }, timeoutMs).unref();
  starting
    .then((system) => system.stop())
    .then(
      () => {
        log.info({}, "Stopped.");
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ error }, "The stop failed.");
        process.exit(1);
      },
    );
}
