import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import {
  CreateEnvironmentBody,
  Environment,
  EnvironmentPage,
  EnvironmentVersionContent,
  EnvironmentVersionPage,
  ProvisioningLog,
  SaveEnvironmentBody,
} from "../schemas/environment.ts";
import { HandOverBody } from "../schemas/owner.ts";
import type { AppRoute } from "./route.ts";

const ofEnvironment = closedObject({ environment_id: Type.String() });
const { min: minimum, max: maximum, default: shown } = limits.app.page;
const paging = {
  limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
  cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
};
const revision = Type.Integer({ description: "Of what is deleted, as it was last seen." });
const tag = "Environments";

export const environmentRoutes = {
  listEnvironments: {
    method: "GET",
    path: "/environments",
    tag,
    access: "member",
    summary: "List environments by name",
    params: null,
    query: closedObject({
      ...paging,
      q: Type.Optional(Type.String({ maxLength: 200, description: "What the name contains." })),
      owner: Type.Optional(Type.String({ description: "Id of their owner." })),
    }),
    body: null,
    success: { 200: EnvironmentPage },
  },
  createEnvironment: {
    method: "POST",
    path: "/environments",
    tag,
    access: "member",
    summary: "Make an environment, and provision it",
    params: null,
    query: null,
    body: CreateEnvironmentBody,
    success: { 201: Environment },
  },
  showEnvironment: {
    method: "GET",
    path: "/environments/{environment_id}",
    tag,
    access: "member",
    summary: "Show an environment with its newest version and who uses it",
    params: ofEnvironment,
    query: null,
    body: null,
    success: { 200: Environment },
  },
  saveEnvironment: {
    method: "PUT",
    path: "/environments/{environment_id}",
    tag,
    access: "member",
    owned: true,
    summary: "Save an environment as its next version, and provision it",
    params: ofEnvironment,
    query: null,
    body: SaveEnvironmentBody,
    success: { 200: Environment },
  },
  deleteEnvironment: {
    method: "DELETE",
    path: "/environments/{environment_id}",
    tag,
    access: "member",
    owned: true,
    summary: "Delete an environment that no agent refers to",
    params: ofEnvironment,
    query: closedObject({ revision }),
    body: null,
    success: { 204: null },
  },
  handOverEnvironment: {
    method: "POST",
    path: "/environments/{environment_id}/owner",
    tag,
    access: "member",
    owned: true,
    summary: "Hand an environment over to another person",
    params: ofEnvironment,
    query: null,
    body: HandOverBody,
    success: { 200: Environment },
  },
  listEnvironmentVersions: {
    method: "GET",
    path: "/environments/{environment_id}/versions",
    tag,
    access: "member",
    summary: "List the versions of an environment, the newest first",
    params: ofEnvironment,
    query: closedObject(paging),
    body: null,
    success: { 200: EnvironmentVersionPage },
  },
  showEnvironmentVersion: {
    method: "GET",
    path: "/environments/{environment_id}/versions/{version}",
    tag,
    access: "member",
    summary: "Show a version of an environment",
    params: closedObject({ environment_id: Type.String(), version: Type.String() }),
    query: null,
    body: null,
    success: { 200: EnvironmentVersionContent },
  },
  provisionEnvironment: {
    method: "POST",
    path: "/environments/{environment_id}/provision",
    tag,
    access: "member",
    owned: true,
    summary: "Provision the newest version again",
    params: ofEnvironment,
    query: null,
    body: null,
    success: { 202: Environment },
  },
  showProvisioningLog: {
    method: "GET",
    path: "/environments/{environment_id}/log",
    tag,
    access: "member",
    summary: "Show what was done to provision an environment",
    params: ofEnvironment,
    query: closedObject({
      version: Type.Optional(Type.Integer({ minimum: 1, description: "Left out: the newest." })),
      after: Type.Optional(Type.Integer({ minimum: 0, description: "Only lines behind this one." })),
    }),
    body: null,
    success: { 200: ProvisioningLog },
  },
} as const satisfies Record<string, AppRoute>;
