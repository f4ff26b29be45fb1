import type { CreateAgentBody, Problem } from "@sluice/contract";
import { checkAgent, checkTypedName, largeTextFault } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import type { AgentContent } from "./agent-content.ts";
import type { AgentParts } from "./agent-parts.ts";
import { readScripts, scriptToRead } from "./read-scripts.ts";
import { resolveSlots } from "./resolve-slots.ts";

/** An agent as its author writes it. */
export type WrittenAgent = CreateAgentBody;

export type AgentFault =
  | Refusal<"invalid_request", { readonly problems: readonly Problem[] }>
  | Refusal<"text_too_large", { readonly name: string }>;

/** Judges what an author wrote, and finds what it refers to. */
export async function prepareAgent(
  { database }: AgentParts,
  actor: Actor,
  agent: WrittenAgent,
  /** What it is called already: a file may have given it any name. */
  keptName: string | null,
): Promise<Outcome<AgentContent, AgentFault>> {
  const { name, description = "", kind, engine, connectors = [], graphs = [], environments = [] } = agent;
  const tooLarge = largeTextFault(engine);
  if (tooLarge !== null) return refuse("text_too_large", { name: tooLarge.name });
  const faults = checkAgent({
    name,
    description,
    kind,
    connectors: connectors.length,
    graphs: graphs.length,
    environments: environments.length,
  });
  faults.push(...checkTypedName(name, keptName));
  if (faults.length > 0) return refuse("invalid_request", { problems: faults });
  const { problems, environment, ...slots } = await resolveSlots(database, agent);
  const script = scriptToRead(engine, environment?.kind ?? "virtual");
  const [unreadable] = script === null ? [] : await readScripts([script], actor.id);
  const all = [...problems, ...(unreadable ? [{ name: "engine.script", reason: unreadable }] : [])];
  if (all.length > 0) return refuse("invalid_request", { problems: all });
  return done({ name, description, kind, engine, ...slots });
}
