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
  deployment_secret: { only_one: number; secret: string };
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
  environments: { environment_id: string; name: string; spec: string; updated_at: number };
  agents: {
    agent_id: string;
    name: string;
    kind: string;
    environment_id: string | null;
    spec_text_id: string;
    updated_at: number;
  };
  workflows: {
    workflow_id: string;
    name: string;
    /** The name as sorting and prefix search compare it. */
    folded_name: string;
    description: string;
    status: "draft" | "active" | "inactive";
    active_version: number | null;
    newest_version: number;
    created_at: number;
    updated_at: number;
  };
  workflow_versions: {
    workflow_id: string;
    version: number;
    definition_text_id: string;
    created_at: number;
  };
  runs: {
    run_id: string;
    workflow_id: string;
    workflow_name: string;
    version: number;
    triggered_by: "api" | "web" | "schedule";
    status: string;
    created_at: number;
    finished_at: number | null;
    client_reference: string | null;
    labels: string;
    parameters: string;
    input_text: string | null;
    /** How many events the board has folded: a writer that counted otherwise is refused. */
    revision: number;
    /** What callers see of the board, so that nobody opens boards to list runs. */
    state: string;
    key_id: string | null;
    /** The redaction policy in force. */
    pii_policy: string | null;
    inputs_manifest: string | null;
    data_purged_at: number | null;
    /** What the erasure deleted. */
    purge: string | null;
  };
  /** Gone once the run's data was erased. */
  run_boards: { run_id: string; board: string };
  run_events: {
    run_id: string;
    position: number;
    segment: string;
    seq: number;
    at: number;
    type: string;
    node: string | null;
    payload: string;
  };
  /** What a step handed on, whole; the board carries only its summary. */
  step_results: { run_id: string; step: string; body: string | null; blob_key: string | null };
  run_outputs: {
    output_id: string;
    run_id: string;
    output_key: string;
    kind: string;
    bytes: number;
    content_type: string;
    from_step: string | null;
    created_at: number;
  };
}
