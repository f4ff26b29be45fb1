import type { AgentVersionContent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { AgentParts } from "./agent-parts.ts";
import { loadVersionContents } from "./load-version-contents.ts";

export type NoSuchVersion = Refusal<"agent_version_not_found", { readonly version: number }>;

/** One version of an agent, which never changes. */
export async function showAgentVersion(
  parts: AgentParts,
  actor: Actor,
  { agentId, version }: { readonly agentId: string; readonly version: number },
): Promise<Outcome<AgentVersionContent, NotAllowed["refusal"] | NoSuchVersion>> {
  const denied = refuseUnless(actor, "agents:read");
  if (denied) return denied;
  const content = (await loadVersionContents(parts, agentId, [version])).get(version);
  return content ? done(content) : refuse("agent_version_not_found", { version });
}
