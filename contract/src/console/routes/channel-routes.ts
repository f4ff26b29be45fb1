import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { DeploymentCredential, DeploymentCredentialList, EnrolmentToken } from "../schemas/channel.ts";
import type { ConsoleRoute } from "./route.ts";

const ofDeployment = closedObject({ deployment_id: Type.String() });
const ofCredential = closedObject({ credential_id: Type.String() });

export const channelRoutes = {
  issueEnrolmentToken: {
    method: "POST",
    path: "/deployments/{deployment_id}/enrolment-tokens",
    tag: "Deployments",
    access: "write",
    recent: true,
    summary: "Make a token with which a deployment elsewhere is enrolled",
    params: ofDeployment,
    query: null,
    body: null,
    success: { 201: EnrolmentToken },
  },
  listDeploymentCredentials: {
    method: "GET",
    path: "/deployments/{deployment_id}/credentials",
    tag: "Deployments",
    access: "read",
    summary: "List the credentials of a deployment, the newest first",
    params: ofDeployment,
    query: null,
    body: null,
    success: { 200: DeploymentCredentialList },
  },
  rotateDeploymentCredential: {
    method: "POST",
    path: "/deployment-credentials/{credential_id}/rotation",
    tag: "Deployments",
    access: "write",
    recent: true,
    summary: "Have a deployment fetch another secret, which nobody else sees",
    params: ofCredential,
    query: null,
    body: closedObject({
      overlap_hours: Type.Optional(Type.Integer({ default: limits.key.defaultRotationOverlapHours })),
    }),
    success: { 200: DeploymentCredential },
  },
  revokeDeploymentCredential: {
    method: "POST",
    path: "/deployment-credentials/{credential_id}/revocation",
    tag: "Deployments",
    access: "write",
    recent: true,
    summary: "End a deployment's credential, for good",
    params: ofCredential,
    query: null,
    body: null,
    success: { 200: DeploymentCredential },
  },
} as const satisfies Record<string, ConsoleRoute>;
