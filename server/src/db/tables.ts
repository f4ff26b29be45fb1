import type { Generated } from "kysely";

/** Times are whole milliseconds since 1970 in UTC; flags are 0 or 1; ids are opaque texts. */
export interface ConsoleTables {
  console: { only_one: number; console_id: string; created_at: number };
  deployments: {
    deployment_id: string;
    name: string;
    governed: number;
    release: string;
    created_at: number;
  };
}

export interface DeploymentTables {
  deployment: {
    only_one: number;
    deployment_id: string;
    name: string;
    governed: number;
    created_at: number;
  };
  texts: {
    text_id: string;
    bytes: number;
    /** Null when the text was too large for a row and lives in the blob store. */
    body: string | null;
    blob_key: string | null;
    created_at: number;
  };
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
  };
}
