import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { DeploymentKind } from "../../shared/vocabulary/deployments.ts";
import {
  Deployment,
  DeploymentPage,
  DeploymentWorkflows,
  EditDeploymentBody,
  PreflightReport,
  RegisterDeploymentBody,
} from "../schemas/deployment.ts";
import type { ConsoleRoute } from "./route.ts";

const ofDeployment = closedObject({ deployment_id: Type.String() });
const { deploymentPage } = limits.console;

export const deploymentRoutes = {
  listDeployments: {
    method: "GET",
    path: "/deployments",
    tag: "Deployments",
    access: "read",
    summary: "List deployments by name",
    params: null,
    query: closedObject({
      limit: Type.Optional(
        Type.Integer({
          minimum: deploymentPage.min,
          maximum: deploymentPage.max,
          default: deploymentPage.default,
        }),
      ),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: DeploymentPage },
  },
  registerNewDeployment: {
    method: "POST",
    path: "/deployments",
    tag: "Deployments",
    access: "write",
    summary: "Register a deployment that will be started elsewhere",
    params: null,
    query: null,
    body: RegisterDeploymentBody,
    success: { 201: Deployment },
  },
  listDeploymentWorkflows: {
    method: "GET",
    path: "/deployments/{deployment_id}/workflows",
    tag: "Deployments",
    access: "read",
    summary: "List the names of a deployment's workflows, as the deployment tells them",
    params: ofDeployment,
    query: closedObject({
      text: Type.Optional(Type.String({ maxLength: 256, description: "A part of the name, in any case." })),
      ids: Type.Optional(
        Type.String({
          maxLength: 8_192,
          description: `Only these, separated by commas; at most ${limits.key.maxExplicitWorkflows}.`,
        }),
      ),
    }),
    body: null,
    success: { 200: DeploymentWorkflows },
  },
  showDeployment: {
    method: "GET",
    path: "/deployments/{deployment_id}",
    tag: "Deployments",
    access: "read",
    summary: "Show a deployment with everything that is declared of it",
    params: ofDeployment,
    query: null,
    body: null,
    success: { 200: Deployment },
  },
  editDeployment: {
    method: "PATCH",
    path: "/deployments/{deployment_id}",
    tag: "Deployments",
    access: "write",
    summary: "Change what is declared of a deployment",
    params: ofDeployment,
    query: null,
    body: EditDeploymentBody,
    success: { 200: Deployment },
  },
  deleteDeployment: {
    method: "DELETE",
    path: "/deployments/{deployment_id}",
    tag: "Deployments",
    access: "write",
    summary: "Delete a deployment without keys",
    params: ofDeployment,
    query: closedObject({ confirm_name: Type.String({ description: "The name of the deployment." }) }),
    body: null,
    success: { 204: null },
  },
  setDeploymentKind: {
    method: "PUT",
    path: "/deployments/{deployment_id}/kind",
    tag: "Deployments",
    access: "write",
    summary: "Make a deployment governed or standard",
    params: ofDeployment,
    query: null,
    body: closedObject({ kind: DeploymentKind, revision: Type.Integer() }),
    success: { 200: Deployment },
  },
  holdDeploymentLicence: {
    method: "PUT",
    path: "/deployments/{deployment_id}/licence-hold",
    tag: "Deployments",
    access: "write",
    summary: "Put a deployment's licence on hold",
    params: ofDeployment,
    query: null,
    body: closedObject({
      reason: Type.Optional(nullable(Type.String())),
      license_id: Type.Optional(nullable(Type.String())),
    }),
    success: { 200: Deployment },
  },
  resumeDeploymentLicence: {
    method: "DELETE",
    path: "/deployments/{deployment_id}/licence-hold",
    tag: "Deployments",
    access: "write",
    summary: "End the hold of a deployment's licence",
    params: ofDeployment,
    query: null,
    body: null,
    success: { 200: Deployment },
  },
  preflightDeployment: {
    method: "GET",
    path: "/deployments/{deployment_id}/preflight",
    tag: "Deployments",
    access: "read",
    summary: "See what should be looked at; nothing is stopped by it",
    params: ofDeployment,
    query: null,
    body: null,
    success: { 200: PreflightReport },
  },
  makeDeploymentBundle: {
    method: "POST",
    path: "/deployments/{deployment_id}/bundle",
    tag: "Deployments",
    access: "write",
    recent: true,
    summary:
      "Make the files that start a deployment elsewhere, with an enrolment token that is given out once",
    params: ofDeployment,
    query: null,
    body: null,
    success: { 200: null },
    contentType: "application/zip",
  },
} as const satisfies Record<string, ConsoleRoute>;
