import type { Agent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { ownedBy } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { lookAgain } from "../../platform/db/look-again.ts";
import { newId } from "../../platform/ids.ts";
import { holdRevision } from "../versions/hold-revision.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { AgentParts } from "./agent-parts.ts";
import type { NameTaken } from "./create-agent.ts";
import { agentConflict, findOwnAgent, type OwnAgentRefusal } from "./find-own-agent.ts";
import { loadShownAgent } from "./load-shown-agent.ts";
import { type AgentFault, prepareAgent, type WrittenAgent } from "./prepare-agent.ts";
import { prepareAgentVersion, saveAgentVersion } from "./save-agent-version.ts";

export interface SaveAgentRequest {
  readonly agentId: string;
  readonly revision: number;
  readonly written: WrittenAgent;
}

export type SaveRefusal = NotAllowed["refusal"] | AgentFault | NameTaken | OwnAgentRefusal;

/** Saves an agent as its next version. Saved workflows keep the versions that they were saved with. */
export async function saveAgent(
  parts: AgentParts,
  actor: Actor,
  request: SaveAgentRequest,
): Promise<Outcome<Agent, SaveRefusal>> {
  const denied = refuseUnless(actor, "agents:write");
  if (denied) return denied;
  return await lookAgain(() => attemptSave(parts, actor, request));
}

async function attemptSave(
  parts: AgentParts,
  actor: Actor,
  { agentId, revision, written }: SaveAgentRequest,
): Promise<Outcome<Agent, SaveRefusal>> {
  const { database, texts, now } = parts;
  const found = await findOwnAgent(parts, actor, { agentId, revision });
  if (!found.ok) return found;
  const content = await prepareAgent(parts, actor, written, found.value.name);
  if (!content.ok) return content;
  const version = found.value.newest_version + 1;
  const planned = { id: agentId, versionId: newId("agv_", now()), version, change: "added" } as const;
  const prepared = await prepareAgentVersion(texts, content.value, planned);
  try {
    const saved = await database.write(async (transaction) => {
      const { name } = content.value;
      await holdRevision(transaction, "agents", { id: agentId, revision });
      const other = await transaction.sql
        .selectFrom("agents")
        .select("agent_id")
        .where("name", "=", name)
        .where("agent_id", "!=", agentId)
        .executeTakeFirst();
      if (other) return refuse("agent_name_taken", { name });
      await saveAgentVersion(texts, transaction, prepared, ownedBy(actor), now());
      await recordAndTell(transaction, actor, "agents", { action: "agent.save", target: agentId, at: now() });
      return done(null);
    });
    if (!saved.ok) return saved;
  } catch (cause) {
    if (cause instanceof PlanOvertaken) return await agentConflict(parts, agentId);
    throw cause;
  }
  const agent = await loadShownAgent(parts, agentId);
  return agent ? done(agent) : refuse("agent_not_found");
}
