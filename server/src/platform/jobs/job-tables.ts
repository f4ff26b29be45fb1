import type { Generated } from "kysely";

/** The table of the queue. */
export interface JobTables {
  /** SQLite only. A job waits while it has no worker, and runs while it has one. */
  jobs: {
    job_id: Generated<number>;
    queue: string;
    job_key: string;
    payload: string;
    /** Waiting: when it may start. Running: when its lease ends and another worker may take it. */
    due_at: number;
    /** Running, and enqueued meanwhile: when it is to run once more. */
    again_at: number | null;
    attempts: Generated<number>;
    worker_id: string | null;
    /** Counts the worker's starts, so that the end of one cannot be taken for the end of another. */
    claim: number | null;
    /** Whose work it is; empty for nobody's in particular. */
    lane: Generated<string>;
  };
}
