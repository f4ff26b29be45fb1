import type { PiiStage, PiiStageStatus } from "@sluice/contract";
import type { Generated } from "kysely";
import type { Actor } from "../../access/actor.ts";

export interface RunTables {
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
    /** Who started it; null for runs of before this was kept. */
    actor_kind: Actor["kind"] | null;
    actor_id: string | null;
    actor_name: string | null;
    /** The redaction policy in force. */
    pii_policy: string | null;
    inputs_manifest: string | null;
    data_purged_at: number | null;
    /** What the erasure deleted. */
    purge: string | null;
    /** 1 for a run of a draft that its author tries. */
    trial: Generated<number>;
  };
  /** Gone once the run's data was erased. */
  run_boards: { run_id: string; revision: number; board: string };
  /** Only of runs whose last activation did not come to its end. */
  run_takeovers: {
    run_id: string;
    /** Where the run stood when it was taken over. */
    place: string;
    /** How many processes in a row have died at that place. */
    deaths: number;
    /** 1 while a process is at it. */
    under_way: number;
  };
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
  /** Counts, never values. `step` is empty for a stage of the whole run. */
  run_redactions: {
    run_id: string;
    stage: PiiStage;
    step: string;
    status: PiiStageStatus;
    files_scanned: number;
    files_changed: number;
    files_skipped: number;
    rows_sampled: number;
    coordinator_calls: number;
    entities: string;
    updated_at: number;
  };
  run_outputs: {
    output_id: string;
    run_id: string;
    output_key: string;
    kind: string;
    bytes: number;
    content_type: string;
    from_step: string | null;
    created_at: number;
    title: Generated<string>;
    /** For PDFs that could be read. */
    pages: Generated<number | null>;
  };
}
