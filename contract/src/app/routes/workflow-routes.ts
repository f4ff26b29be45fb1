import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { HandOverBody } from "../../shared/schemas/owner.ts";
import { WorkflowFile } from "../../shared/schemas/workflow-file.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { workflowStatuses } from "../../shared/vocabulary/workflows.ts";
import {
  ActivateBody,
  CreateWorkflowBody,
  DuplicateWorkflowBody,
  EditWorkflowBody,
  Revision,
  UnreadyCount,
  WorkflowRowPage,
  WorkflowView,
} from "../schemas/workflows.ts";
import type { AppRoute } from "./route.ts";

const tag = "Workflows";
const ofWorkflow = closedObject({ workflow_id: Type.String() });
const { min: minimum, max: maximum, default: shown } = limits.request.page;

const workflowSorts = ["name", "-name", "updated_at", "-updated_at"] as const;

/** Workflows as a whole: found, made, named, activated, handed over, deleted. */
export const workflowRoutes = {
  listWorkflows: {
    method: "GET",
    path: "/workflows",
    tag,
    access: "member",
    summary: "List workflows with their last runs and whether they are ready",
    params: null,
    query: closedObject({
      q: Type.Optional(
        Type.String({
          maxLength: limits.request.workflowNamePrefixMaxChars,
          description: "A part of the name, in any case.",
        }),
      ),
      status: Type.Optional(stringEnum(workflowStatuses)),
      owner: Type.Optional(
        Type.String({ maxLength: 100, description: "The id of its owner; `me` for one's own." }),
      ),
      ready: Type.Optional(
        stringEnum(["true", "false"], {
          description: "Whether a start would be taken. A page may then hold fewer, and go on all the same.",
        }),
      ),
      sort: Type.Optional(stringEnum(workflowSorts, { description: "Default: name." })),
      limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: WorkflowRowPage },
  },
  countUnreadyWorkflows: {
    method: "GET",
    path: "/workflow-readiness",
    tag,
    access: "member",
    summary: "Count the active workflows that no run can start from",
    params: null,
    query: null,
    body: null,
    success: { 200: UnreadyCount },
  },
  createWorkflow: {
    method: "POST",
    path: "/workflows",
    tag,
    access: "member",
    summary: "Make a workflow, with an empty draft",
    params: null,
    query: null,
    body: CreateWorkflowBody,
    success: { 201: WorkflowView },
  },
  showWorkflow: {
    method: "GET",
    path: "/workflows/{workflow_id}",
    tag,
    access: "member",
    summary: "Show a workflow",
    params: ofWorkflow,
    query: null,
    body: null,
    success: { 200: WorkflowView },
  },
  editWorkflow: {
    method: "PATCH",
    path: "/workflows/{workflow_id}",
    tag,
    access: "member",
    owned: true,
    summary: "Change what a workflow is called",
    params: ofWorkflow,
    query: null,
    body: EditWorkflowBody,
    success: { 200: WorkflowView },
  },
  deleteWorkflow: {
    method: "DELETE",
    path: "/workflows/{workflow_id}",
    tag,
    access: "member",
    owned: true,
    summary: "Delete a workflow that never ran",
    params: ofWorkflow,
    query: closedObject({ revision: Revision }),
    body: null,
    success: { 204: null },
  },
  handOverWorkflow: {
    method: "POST",
    path: "/workflows/{workflow_id}/owner",
    tag,
    access: "member",
    owned: true,
    summary: "Hand a workflow over to another person",
    params: ofWorkflow,
    query: null,
    body: HandOverBody,
    success: { 200: WorkflowView },
  },
  duplicateWorkflow: {
    method: "POST",
    path: "/workflows/{workflow_id}/duplicate",
    tag,
    access: "member",
    summary: "Make a workflow with the same draft",
    params: ofWorkflow,
    query: null,
    body: DuplicateWorkflowBody,
    success: { 201: WorkflowView },
  },
  activateWorkflow: {
    method: "POST",
    path: "/workflows/{workflow_id}/activate",
    tag,
    access: "member",
    owned: true,
    summary: "Make a version the one that runs start from",
    params: ofWorkflow,
    query: null,
    body: ActivateBody,
    success: { 200: WorkflowView },
  },
  deactivateWorkflow: {
    method: "POST",
    path: "/workflows/{workflow_id}/deactivate",
    tag,
    access: "member",
    owned: true,
    summary: "Let no run start from a workflow",
    params: ofWorkflow,
    query: null,
    body: null,
    success: { 200: WorkflowView },
  },
  exportWorkflow: {
    method: "GET",
    path: "/workflows/{workflow_id}/export",
    tag,
    access: "member",
    summary: "Download a version as a workflow file",
    params: ofWorkflow,
    query: closedObject({
      version: Type.Optional(
        Type.Integer({ minimum: 1, description: "Left out: the active one, else the newest." }),
      ),
    }),
    body: null,
    success: { 200: WorkflowFile },
  },
} as const satisfies Record<string, AppRoute>;
