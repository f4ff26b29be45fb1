import type { WorkflowStatus } from "@sluice/contract";
import type { AppQuery } from "@sluice/contract/app";
import type { StatusWords } from "../../../ui/run-status/status-words.ts";

/** How a workflow's status is said and shown. */
export const workflowStatusWords: Readonly<Record<WorkflowStatus, StatusWords>> = {
  active: { tone: "completed", label: "Active" },
  draft: { tone: "cancelled", label: "Draft", icon: "edit" },
  inactive: { tone: "cancelled", label: "Inactive", icon: "power" },
};

export function isWorkflowStatus(value: unknown): value is WorkflowStatus {
  return typeof value === "string" && value in workflowStatusWords;
}

type WorkflowSort = NonNullable<AppQuery<"listWorkflows">["sort"]>;
const sorts: readonly WorkflowSort[] = ["name", "-name", "updated_at", "-updated_at"];

export function isWorkflowSort(value: unknown): value is WorkflowSort {
  return sorts.some((sort) => sort === value);
}
