import type { Run, RunStatus } from "../api-types.ts";
import type { Clock } from "../clock.ts";
import type { FollowedEvent } from "./follow-events.ts";

export interface WaitOptions {
  /** The statuses to wait for: the terminal ones when absent. A run that has ended is given back in any case. */
  until?: readonly Exclude<RunStatus, "pending">[] | undefined;
  /** Ends the wait, for example `AbortSignal.timeout(600_000)`. Without one it lasts as long as the run. */
  signal?: AbortSignal | undefined;
}

interface WaitParts {
  readonly clock: Clock;
  /** Asks for the run, and waits first where it was asked for a moment ago. */
  look(): Promise<Run>;
  follow(signal: AbortSignal): AsyncGenerator<FollowedEvent, void, undefined>;
}

/** The past of a run arrives in one go; a silence of this length means that the present is reached. */
const quietMs = 200;

const terminal = ["completed", "failed", "cancelled"] as const;
const statusBy: Readonly<Record<string, RunStatus>> = {
  run_started: "running",
  run_resumed: "running",
  run_waiting: "waiting_for_approval",
  run_completed: "completed",
  run_failed: "failed",
  run_cancelled: "cancelled",
};

/** The run, once it has reached one of the statuses or has ended. */
export async function waitForRun(parts: WaitParts, { until = terminal, signal }: WaitOptions): Promise<Run> {
  const ends: readonly RunStatus[] = [...until, ...terminal];
  const isReached = (status: RunStatus | null) => status !== null && ends.includes(status);
  const { look } = parts;
  const done = new AbortController();
  const stop = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  try {
    const statuses = statusesOf(parts.follow(stop), isReached, parts.clock);
    for (;;) {
      const told = await nextOrNull(statuses, signal);
      if (told === null) break;
      if (!isReached(told)) continue;
      // The run itself has the last word: it may have gone on while the log was being read.
      const run = await look();
      if (isReached(run.status)) return run;
    }
    for (;;) {
      const run = await look();
      if (isReached(run.status)) return run;
    }
  } finally {
    done.abort();
  }
}

/** Not every way to the service lets a stream through: what the log cannot tell, asking will. */
async function nextOrNull(
  statuses: AsyncGenerator<RunStatus>,
  signal: AbortSignal | undefined,
): Promise<RunStatus | null> {
  try {
    const next = await statuses.next();
    return next.done ? null : next.value;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

/** The status after each event; of those that come at once, only the last that would end the wait. */
async function* statusesOf(
  events: AsyncGenerator<FollowedEvent, void, undefined>,
  isReached: (status: RunStatus | null) => boolean,
  clock: Clock,
): AsyncGenerator<RunStatus> {
  let status: RunStatus | null = null;
  let told = true;
  for (;;) {
    const coming = events.next();
    // The wait may be over while it is still to come.
    coming.catch(() => {});
    if (!told && isReached(status) && (await isQuiet(coming, clock))) {
      told = true;
      if (status !== null) yield status;
    }
    const { done, value } = await coming;
    if (done) {
      if (!told && status !== null) yield status;
      return;
    }
    const next = statusBy[value.type];
    if (next === undefined) continue;
    status = next;
    told = false;
  }
}

async function isQuiet(coming: Promise<unknown>, clock: Clock): Promise<boolean> {
  const stopped = new AbortController();
  const quiet = clock.sleep(quietMs, stopped.signal).then(
    () => true,
    () => false,
  );
  const spoken = coming.then(
    () => false,
    () => false,
  );
  const isSilent = await Promise.race([spoken, quiet]);
  stopped.abort();
  return isSilent;
}
