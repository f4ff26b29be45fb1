import type { AgentKind, AgentSummary } from "@sluice/contract";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../versions/contains-text.ts";
import type { NamePosition } from "../versions/name-position.ts";
import type { AgentParts } from "./agent-parts.ts";
import { indexAgentUses } from "./index-agent-uses.ts";
import { presentAgent, selectAgents } from "./select-agents.ts";

export interface AgentsAsked {
  readonly q?: string | undefined;
  readonly kind?: AgentKind | undefined;
  readonly owner?: string | undefined;
  readonly limit: number;
  readonly after: NamePosition | null;
}

/** Agents by name, a page at a time. */
export async function listAgents(
  parts: AgentParts,
  actor: Actor,
  { q, kind, owner, limit, after }: AgentsAsked,
): Promise<
  Outcome<{ readonly items: AgentSummary[]; readonly next: NamePosition | null }, NotAllowed["refusal"]>
> {
  const denied = refuseUnless(actor, "agents:read");
  if (denied) return denied;
  await indexAgentUses(parts);
  const rows = await selectAgents(parts.database)
    .$if(q !== undefined && q.trim() !== "", (query) =>
      query.where(sql<boolean>`agents.folded_name like ${containsText(q ?? "")} escape '\\'`),
    )
    .$if(kind !== undefined, (query) => query.where("agent_versions.kind", "=", kind ?? ""))
    .$if(owner !== undefined, (query) => query.where("agents.owner_id", "=", owner ?? ""))
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple("agents.folded_name", "agents.agent_id"),
          ">",
          where.tuple(after?.name ?? "", after?.id ?? ""),
        ),
      ),
    )
    .orderBy("agents.folded_name")
    .orderBy("agents.agent_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map(presentAgent),
    next: last ? { name: last.folded_name, id: last.agent_id } : null,
  });
}
