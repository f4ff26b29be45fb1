import { limits } from "@sluice/contract";
import type { AgentParts } from "../../../deployment/agents/agent-parts.ts";
import { compareAgentVersions } from "../../../deployment/agents/compare-agent-versions.ts";
import { createAgent } from "../../../deployment/agents/create-agent.ts";
import { deleteAgent } from "../../../deployment/agents/delete-agent.ts";
import { duplicateAgent } from "../../../deployment/agents/duplicate-agent.ts";
import { handOverAgent } from "../../../deployment/agents/hand-over-agent.ts";
import { listAgentChoices } from "../../../deployment/agents/list-agent-choices.ts";
import { listAgentVersions } from "../../../deployment/agents/list-agent-versions.ts";
import { listAgents } from "../../../deployment/agents/list-agents.ts";
import { listNewerSlots } from "../../../deployment/agents/list-newer-slots.ts";
import { saveAgent } from "../../../deployment/agents/save-agent.ts";
import { showAgent } from "../../../deployment/agents/show-agent.ts";
import { showAgentVersion } from "../../../deployment/agents/show-agent-version.ts";
import { takeNewerSlots } from "../../../deployment/agents/take-newer-slots.ts";
import type { NamePosition } from "../../../deployment/versions/name-position.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";
import { readVersion } from "../read-version.ts";

const { default: shown } = limits.app.page;

/** Who does the steps of workflows. */
export function agentHandlers(parts: AgentParts, cursors: PageCursors) {
  return {
    listAgents: async ({ actor, query }) => {
      const after = openPosition<NamePosition>(cursors, "listAgents", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { q, kind, owner, limit = shown } = query;
      const listed = await listAgents(parts, actor, { q, kind, owner, limit, after });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listAgents", query, next),
      }));
    },
    listAgentChoices: async ({ actor }) => answerOutcome(await listAgentChoices(parts, actor)),
    createAgent: async ({ actor, body }) =>
      answerOutcome(await createAgent(parts, actor, body), undefined, 201),
    showAgent: async ({ actor, params }) =>
      answerOutcome(await showAgent(parts, actor, { agentId: params.agent_id })),
    saveAgent: async ({ actor, params, body: { revision, ...written } }) =>
      answerOutcome(await saveAgent(parts, actor, { agentId: params.agent_id, revision, written })),
    deleteAgent: async ({ actor, params, query: { revision } }) =>
      answerOutcome(await deleteAgent(parts, actor, { agentId: params.agent_id, revision }), undefined, 204),
    duplicateAgent: async ({ actor, params, body: { name } }) =>
      answerOutcome(await duplicateAgent(parts, actor, { agentId: params.agent_id, name }), undefined, 201),
    handOverAgent: async ({ actor, params, body: { revision, user_id: userId } }) =>
      answerOutcome(await handOverAgent(parts, actor, { agentId: params.agent_id, revision, userId })),
    listNewerSlots: async ({ actor, params }) =>
      answerOutcome(await listNewerSlots(parts, actor, { agentId: params.agent_id })),
    takeNewerSlots: async ({ actor, params, body: { revision } }) =>
      answerOutcome(await takeNewerSlots(parts, actor, { agentId: params.agent_id, revision })),
    listAgentVersions: async ({ actor, params, query }) => {
      const scope = { ...params, ...query };
      const before = openPosition<number>(cursors, "listAgentVersions", scope);
      if (before === undefined) return { code: "invalid_cursor" };
      const page = { agentId: params.agent_id, limit: query.limit ?? shown, before };
      return answerOutcome(await listAgentVersions(parts, actor, page), ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listAgentVersions", scope, next),
      }));
    },
    showAgentVersion: async ({ actor, params }) => {
      const version = readVersion(params.version);
      if (version === null) return { code: "not_found" };
      return answerOutcome(await showAgentVersion(parts, actor, { agentId: params.agent_id, version }));
    },
    compareAgentVersions: async ({ actor, params, query: { from, to } }) =>
      answerOutcome(await compareAgentVersions(parts, actor, { agentId: params.agent_id, from, to })),
  } satisfies Partial<AppHandlers>;
}
