import { isDeepStrictEqual } from "node:util";
import type { AgentComparison, AgentVersionContent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { AgentParts } from "./agent-parts.ts";
import { loadVersionContents } from "./load-version-contents.ts";
import type { NoSuchVersion } from "./show-agent-version.ts";

/** Only what was saved counts, not what has become of it since. */
const compared: {
  readonly [Field in AgentComparison["changed"][number]]: (of: AgentVersionContent) => unknown;
} = {
  description: ({ description }) => description,
  kind: ({ kind }) => kind,
  engine: ({ engine }) => engine,
  connectors: ({ connectors }) => connectors.map(({ connector_id }) => connector_id),
  graphs: ({ graphs }) => graphs.map(({ graph_id, version }) => [graph_id, version]),
  environments: ({ environments }) =>
    environments.map(({ environment_id, version }) => [environment_id, version]),
};

/** Two versions of an agent, and what differs between them. */
export async function compareAgentVersions(
  parts: AgentParts,
  actor: Actor,
  { agentId, from, to }: { readonly agentId: string; readonly from: number; readonly to: number },
): Promise<Outcome<AgentComparison, NotAllowed["refusal"] | NoSuchVersion>> {
  const denied = refuseUnless(actor, "agents:read");
  if (denied) return denied;
  const contents = await loadVersionContents(parts, agentId, [from, to]);
  const earlier = contents.get(from);
  const later = contents.get(to);
  if (!earlier || !later) return refuse("agent_version_not_found", { version: earlier ? to : from });
  const fields = Object.keys(compared) as AgentComparison["changed"];
  const changed = fields.filter(
    (field) => !isDeepStrictEqual(compared[field](earlier), compared[field](later)),
  );
  return done({ from: earlier, to: later, changed });
}
