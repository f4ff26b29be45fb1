import type { Generated } from "kysely";

export interface GateTables {
  /** Every gate of every run, written with its board, so that nobody opens boards to list them. */
  run_gates: {
    run_id: string;
    gate: number;
    step: string;
    title: string;
    phase: "start" | "result" | "tool";
    /** `closed`: the run ended before anybody decided. */
    state: "open" | "decided" | "closed";
    since: number;
    expires_at: number | null;
    command: string | null;
    result_summary: string | null;
    label: string | null;
    decision: string | null;
    /** A name as the log has it; the id is of the person. */
    decided_by: string | null;
    decided_by_id: Generated<string | null>;
    decided_at: number | null;
    note: string | null;
    /** What was sent back, whole: the step's next result replaces it elsewhere. */
    result_body: Generated<string | null>;
    /** When people were told by mail that it waits. */
    announced_at: Generated<number | null>;
  };
  run_labels: { name: string; value: string; created_at: number; run_id: string };
}
