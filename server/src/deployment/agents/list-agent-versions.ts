import type { AgentKind, AgentVersionContent } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { AgentParts } from "./agent-parts.ts";

type ListedVersion = Omit<AgentVersionContent, "engine" | "connectors" | "graphs" | "environments">;

export interface VersionsAsked {
  readonly agentId: string;
  readonly limit: number;
  /** Only versions below this one. */
  readonly before: number | null;
}

/** The versions of an agent, the newest first. */
export async function listAgentVersions(
  { database }: AgentParts,
  actor: Actor,
  { agentId, limit, before }: VersionsAsked,
): Promise<
  Outcome<
    { readonly items: ListedVersion[]; readonly next: number | null },
    NotAllowed["refusal"] | PlainRefusal<"agent_not_found">
  >
> {
  const denied = refuseUnless(actor, "agents:read");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("agent_versions")
    .select(["version", "agent_version_id", "description", "kind", "created_at", "saved_by"])
    .where("agent_id", "=", agentId)
    .$if(before !== null, (query) => query.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit + 1)
    .execute();
  if (rows.length === 0 && before === null) return refuse("agent_not_found");
  const shown = rows.slice(0, limit);
  return done({
    items: shown.map((row) => ({
      ...row,
      kind: row.kind as AgentKind,
      created_at: isoTime(row.created_at),
    })),
    next: rows.length > limit ? (shown.at(-1)?.version ?? null) : null,
  });
}
