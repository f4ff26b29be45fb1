import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import {
  ImportedWorkflow,
  ImportWorkflowBody,
  InstallBody,
  OfferedTemplatePage,
  PlanImportBody,
  PlannedImport,
  Samples,
} from "../schemas/workflow-imports.ts";
import type { AppRoute } from "./route.ts";

const tag = "Workflows";
const templates = "Templates";
const { min: minimum, max: maximum, default: shown } = limits.request.page;
const bodyMaxBytes = limits.app.largeBodyMaxBytes;

/** Workflows that come from elsewhere: a file, a sample, a template of a library. */
export const workflowImportRoutes = {
  importWorkflow: {
    method: "POST",
    path: "/workflow-imports",
    tag,
    access: "member",
    summary: "Import a workflow file with what it needs",
    params: null,
    query: null,
    body: ImportWorkflowBody,
    bodyMaxBytes,
    success: { 201: ImportedWorkflow },
  },
  planImport: {
    method: "POST",
    path: "/workflow-imports/plan",
    tag,
    access: "member",
    summary: "Say what importing a file would save",
    params: null,
    query: null,
    body: PlanImportBody,
    bodyMaxBytes,
    success: { 200: PlannedImport },
  },
  listSamples: {
    method: "GET",
    path: "/samples",
    tag: templates,
    access: "member",
    summary: "List the sample workflows",
    params: null,
    query: null,
    body: null,
    success: { 200: Samples },
  },
  installSample: {
    method: "POST",
    path: "/samples/{sample_id}/install",
    tag: templates,
    access: "member",
    summary: "Install a sample workflow, ready to run",
    params: closedObject({ sample_id: Type.String() }),
    query: null,
    body: InstallBody,
    success: { 201: ImportedWorkflow },
  },
  listTemplates: {
    method: "GET",
    path: "/templates",
    tag: templates,
    access: "member",
    summary: "List the templates that this deployment's libraries offer",
    params: null,
    query: closedObject({
      limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: OfferedTemplatePage },
  },
  installTemplate: {
    method: "POST",
    path: "/templates/{template_id}/install",
    tag: templates,
    access: "member",
    summary: "Install a template, or its newest version over an earlier one",
    params: closedObject({ template_id: Type.String() }),
    query: null,
    body: InstallBody,
    success: { 201: ImportedWorkflow },
  },
} as const satisfies Record<string, AppRoute>;
