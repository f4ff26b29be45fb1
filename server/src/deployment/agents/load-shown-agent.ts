import type { Agent } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { countCodePoints, groupDigits, largeTextField, writtenIn } from "@sluice/core";
import type { AgentParts } from "./agent-parts.ts";
import { indexAgentUses } from "./index-agent-uses.ts";
import { listUsingWorkflows } from "./list-using-workflows.ts";
import { loadVersionContents } from "./load-version-contents.ts";
import { presentAgent, selectAgents } from "./select-agents.ts";

/** An agent with all that its page shows. Null when it is not there. */
export async function loadShownAgent(parts: AgentParts, agentId: string): Promise<Agent | null> {
  await indexAgentUses(parts);
  const row = await selectAgents(parts.database).where("agents.agent_id", "=", agentId).executeTakeFirst();
  if (!row) return null;
  const contents = await loadVersionContents(parts, agentId, [row.newest_version]);
  const content = contents.get(row.newest_version);
  if (!content) return null;
  return {
    ...presentAgent(row),
    content,
    used_by: await listUsingWorkflows(parts, agentId),
    advisories: advisoriesOn(content.engine),
  };
}

/** Long texts are kept, and cost time and money each time they are read. */
function advisoriesOn(engine: Agent["content"]["engine"]): Agent["advisories"] {
  const chars = countCodePoints(writtenIn(engine));
  const { largeTextAdvisoryChars } = limits.app;
  if (chars <= largeTextAdvisoryChars) return [];
  const reason = `It has ${groupDigits(chars)} characters. More than ${groupDigits(largeTextAdvisoryChars)} are hard to review; consider splitting it.`;
  return [{ name: largeTextField(engine), reason }];
}
