import type { JobHandler, JobQueue } from "../jobs/job-queue.ts";
import type { Measures } from "../observability/measures.ts";

const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3_600];

/** The same queue, with its depth to be asked for and its jobs timed. */
export function measureJobQueue(jobs: JobQueue, metrics: Measures): JobQueue {
  const timings = metrics.timings({
    name: "sluice_job_duration_seconds",
    help: "Jobs done by this process, from their start to their end; an activation of a run is one",
    labels: ["queue", "outcome"],
    buckets,
  });
  const timed =
    (handler: JobHandler): JobHandler =>
    async (job, context) => {
      const beganMs = performance.now();
      let outcome = "done";
      try {
        await handler(job, context);
      } catch (cause) {
        outcome = context.signal.aborted ? "interrupted" : "failed";
        throw cause;
      } finally {
        timings.observe({ queue: job.queue, outcome }, performance.now() - beganMs);
      }
    };
  metrics.gauges(
    {
      name: "sluice_jobs",
      help: "Jobs of all processes: due and waiting for a worker, waiting for their time, and at work",
      labels: ["queue", "state"],
    },
    async () => {
      const [depths, dueByQueue] = await Promise.all([jobs.depths(), jobs.countDue()]);
      return depths.flatMap(({ queue, waiting, running }) => {
        const due = dueByQueue.get(queue) ?? 0;
        return [
          { labels: { queue, state: "due" }, value: due },
          // The two were not counted at the same moment.
          { labels: { queue, state: "later" }, value: Math.max(0, waiting - due) },
          { labels: { queue, state: "running" }, value: running },
        ];
      });
    },
  );
  return {
    enqueue: (transaction, job) => jobs.enqueue(transaction, job),
    cancel: (transaction, queue, key) => jobs.cancel(transaction, queue, key),
    handle: (queue, options, handler) => jobs.handle(queue, options, timed(handler)),
    start: () => jobs.start(),
    stop: (options) => jobs.stop(options),
    depths: () => jobs.depths(),
    countDue: () => jobs.countDue(),
  };
}
