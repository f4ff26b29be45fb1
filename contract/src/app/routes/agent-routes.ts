import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import {
  Agent,
  AgentChoices,
  AgentComparison,
  AgentPage,
  AgentVersionContent,
  AgentVersionPage,
  CreateAgentBody,
  SaveAgentBody,
} from "../../shared/schemas/agent-views.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { HandOverBody } from "../../shared/schemas/owner.ts";
import { AgentKind } from "../../shared/vocabulary/agents.ts";
import type { AppRoute } from "./route.ts";

const ofAgent = closedObject({ agent_id: Type.String() });
const ofVersion = closedObject({ agent_id: Type.String(), version: Type.String() });
const { min: minimum, max: maximum, default: shown } = limits.app.page;
const paging = {
  limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
  cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
};
const revision = Type.Integer({ description: "Of what is deleted, as it was last seen." });
/** Escaped as JSON, a text of quotation marks and line breaks is twice as long. */
const bodyMaxBytes = 2 * limits.app.largeTextMaxBytes + 1024 * 1024;
const tag = "Agents";

export const agentRoutes = {
  listAgents: {
    method: "GET",
    path: "/agents",
    tag,
    access: "member",
    summary: "List agents by name",
    params: null,
    query: closedObject({
      ...paging,
      q: Type.Optional(Type.String({ maxLength: 200, description: "What the name contains." })),
      kind: Type.Optional(AgentKind),
      owner: Type.Optional(Type.String({ description: "Id of their owner." })),
    }),
    body: null,
    success: { 200: AgentPage },
  },
  listAgentChoices: {
    method: "GET",
    path: "/agent-choices",
    tag,
    access: "member",
    summary: "List what an agent can be equipped with",
    params: null,
    query: null,
    body: null,
    success: { 200: AgentChoices },
  },
  createAgent: {
    method: "POST",
    path: "/agents",
    tag,
    access: "member",
    summary: "Make an agent",
    params: null,
    query: null,
    body: CreateAgentBody,
    bodyMaxBytes,
    success: { 201: Agent },
  },
  showAgent: {
    method: "GET",
    path: "/agents/{agent_id}",
    tag,
    access: "member",
    summary: "Show an agent with its newest version and who uses it",
    params: ofAgent,
    query: null,
    body: null,
    success: { 200: Agent },
  },
  saveAgent: {
    method: "PUT",
    path: "/agents/{agent_id}",
    tag,
    access: "member",
    owned: true,
    summary: "Save an agent as its next version",
    params: ofAgent,
    query: null,
    body: SaveAgentBody,
    bodyMaxBytes,
    success: { 200: Agent },
  },
  deleteAgent: {
    method: "DELETE",
    path: "/agents/{agent_id}",
    tag,
    access: "member",
    owned: true,
    summary: "Delete an agent that no workflow refers to",
    params: ofAgent,
    query: closedObject({ revision }),
    body: null,
    success: { 204: null },
  },
  duplicateAgent: {
    method: "POST",
    path: "/agents/{agent_id}/duplicate",
    tag,
    access: "member",
    summary: "Make a copy of an agent that is one's own",
    params: ofAgent,
    query: null,
    body: closedObject({ name: Type.Optional(Type.String()) }),
    success: { 201: Agent },
  },
  handOverAgent: {
    method: "POST",
    path: "/agents/{agent_id}/owner",
    tag,
    access: "member",
    owned: true,
    summary: "Hand an agent over to another person",
    params: ofAgent,
    query: null,
    body: HandOverBody,
    success: { 200: Agent },
  },
  listAgentVersions: {
    method: "GET",
    path: "/agents/{agent_id}/versions",
    tag,
    access: "member",
    summary: "List the versions of an agent, the newest first",
    params: ofAgent,
    query: closedObject(paging),
    body: null,
    success: { 200: AgentVersionPage },
  },
  showAgentVersion: {
    method: "GET",
    path: "/agents/{agent_id}/versions/{version}",
    tag,
    access: "member",
    summary: "Show a version of an agent",
    params: ofVersion,
    query: null,
    body: null,
    success: { 200: AgentVersionContent },
  },
  compareAgentVersions: {
    method: "GET",
    path: "/agents/{agent_id}/comparison",
    tag,
    access: "member",
    summary: "Compare two versions of an agent",
    params: ofAgent,
    query: closedObject({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) }),
    body: null,
    success: { 200: AgentComparison },
  },
} as const satisfies Record<string, AppRoute>;
