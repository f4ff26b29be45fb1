import type { WorkflowFile, WorkflowStatus } from "@sluice/contract";
import type { VersionChange } from "../versions/planned-version.ts";
import type { WorkflowPlan } from "./plan-workflow.ts";

/** Something that a workflow needs, and what the import does about it. */
export interface ImportedNeed {
  readonly subject: "agent" | "environment" | "connector" | "graph";
  readonly name: string;
  /** The version that the workflow uses; null for a knowledge graph, which is built by runs. */
  readonly version: number | null;
  readonly change: VersionChange;
}

/** What an import saved, or would save. */
export interface ImportSummary {
  readonly name: string;
  readonly version: number;
  readonly status: WorkflowStatus;
  readonly needs: readonly ImportedNeed[];
}

export function describePlan(file: WorkflowFile, plan: WorkflowPlan): ImportSummary {
  const needs: ImportedNeed[] = [];
  for (const [name, { planned }] of plan.agents) {
    needs.push({ subject: "agent", name, version: planned.version, change: planned.change });
  }
  for (const subject of ["environment", "connector"] as const) {
    for (const [name, { version, change }] of plan[`${subject}s`]) {
      needs.push({ subject, name, version, change });
    }
  }
  for (const [name, { change }] of plan.graphs) needs.push({ subject: "graph", name, version: null, change });
  return { name: file.workflow.name, version: plan.version, status: plan.status, needs };
}
