import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import {
  JudgedDefinition,
  OfDraftRevision,
  SaveDraftBody,
  SavedDraft,
  ValidateDefinitionBody,
  WorkflowDraft,
} from "../schemas/workflow-drafts.ts";
import { referenceKinds, WorkflowChoices } from "../schemas/workflow-references.ts";
import {
  SavedVersion,
  SaveVersionBody,
  WorkflowDiff,
  WorkflowVersionDetail,
  WorkflowVersionPage,
} from "../schemas/workflow-versions.ts";
import type { AppRoute } from "./route.ts";

const tag = "Workflows";
const ofWorkflow = closedObject({ workflow_id: Type.String() });
const ofVersion = closedObject({ workflow_id: Type.String(), version: Type.String() });
const { min: minimum, max: maximum, default: shown } = limits.request.page;

const bodyMaxBytes = limits.app.largeBodyMaxBytes;

/** What an author works on, and the versions that come of it. */
export const workflowDraftRoutes = {
  showDraft: {
    method: "GET",
    path: "/workflows/{workflow_id}/draft",
    tag,
    access: "member",
    summary: "Show the draft, or what it would begin from",
    params: ofWorkflow,
    query: null,
    body: null,
    success: { 200: WorkflowDraft },
  },
  saveDraft: {
    method: "PUT",
    path: "/workflows/{workflow_id}/draft",
    tag,
    access: "member",
    owned: true,
    summary: "Save the draft, sound or not",
    params: ofWorkflow,
    query: null,
    body: SaveDraftBody,
    bodyMaxBytes,
    success: { 200: SavedDraft },
  },
  discardDraft: {
    method: "DELETE",
    path: "/workflows/{workflow_id}/draft",
    tag,
    access: "member",
    owned: true,
    summary: "Give the draft up, and go back to the newest version",
    params: ofWorkflow,
    query: OfDraftRevision,
    body: null,
    success: { 200: WorkflowDraft },
  },
  validateDefinition: {
    method: "POST",
    path: "/workflow-validations",
    tag,
    access: "member",
    summary: "Say what keeps a definition from being saved as a version",
    params: null,
    query: null,
    body: ValidateDefinitionBody,
    bodyMaxBytes,
    success: { 200: JudgedDefinition },
  },
  listChoices: {
    method: "GET",
    path: "/workflow-choices",
    tag,
    access: "member",
    summary: "List what a definition may refer to",
    params: null,
    query: closedObject({
      kind: stringEnum(referenceKinds),
      q: Type.Optional(Type.String({ maxLength: 200, description: "A part of the name, in any case." })),
      limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
    }),
    body: null,
    success: { 200: WorkflowChoices },
  },
  saveVersion: {
    method: "POST",
    path: "/workflows/{workflow_id}/versions",
    tag,
    access: "member",
    owned: true,
    summary: "Save the draft as the next version",
    params: ofWorkflow,
    query: null,
    body: SaveVersionBody,
    success: { 201: SavedVersion },
  },
  listVersions: {
    method: "GET",
    path: "/workflows/{workflow_id}/versions",
    tag,
    access: "member",
    summary: "List versions, the newest first",
    params: ofWorkflow,
    query: closedObject({
      limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: WorkflowVersionPage },
  },
  showVersion: {
    method: "GET",
    path: "/workflows/{workflow_id}/versions/{version}",
    tag,
    access: "member",
    summary: "Show a version, or the trial that a run was started from",
    params: ofVersion,
    query: null,
    body: null,
    success: { 200: WorkflowVersionDetail },
  },
  restoreVersion: {
    method: "POST",
    path: "/workflows/{workflow_id}/versions/{version}/restore",
    tag,
    access: "member",
    owned: true,
    summary: "Make a version the draft",
    params: ofVersion,
    query: null,
    body: OfDraftRevision,
    success: { 200: WorkflowDraft },
  },
  diffVersions: {
    method: "GET",
    path: "/workflows/{workflow_id}/diff",
    tag,
    access: "member",
    summary: "Compare two versions, or one with the draft",
    params: ofWorkflow,
    query: closedObject({
      from: Type.String({ maxLength: 12, description: "A version, or `draft`." }),
      to: Type.String({ maxLength: 12, description: "A version, or `draft`." }),
    }),
    body: null,
    success: { 200: WorkflowDiff },
  },
} as const satisfies Record<string, AppRoute>;
