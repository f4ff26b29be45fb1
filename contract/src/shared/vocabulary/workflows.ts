import { stringEnum } from "./string-enum.ts";

export const workflowStatuses = ["draft", "active", "inactive"] as const;
export type WorkflowStatus = (typeof workflowStatuses)[number];
export const WorkflowStatus = stringEnum(workflowStatuses);

export const parameterTypes = ["string", "number", "boolean", "enum", "storage_prefix"] as const;
export type ParameterType = (typeof parameterTypes)[number];

export const overlapPolicies = ["allow", "skip", "queue", "cancel_running"] as const;
export type OverlapPolicy = (typeof overlapPolicies)[number];
export const OverlapPolicy = stringEnum(overlapPolicies, {
  description: "Governs scheduled and web starts. A start through the API always behaves as `allow`.",
});
