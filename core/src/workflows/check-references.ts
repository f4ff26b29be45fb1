import type { FileAgent, Problem, WorkflowDefinition } from "@sluice/contract";
import { showValue } from "../text/show-value.ts";

/** What a definition may refer to, by the ids it refers with. */
export type KnownReferences = {
  readonly agents: Readonly<Record<string, { readonly name: string; readonly kind: FileAgent["kind"] }>>;
  readonly connectors: Readonly<Record<string, unknown>>;
  readonly graphs: Readonly<Record<string, unknown>>;
};

/** What a definition refers to that is not there, or cannot do what it is asked for. */
export function checkReferences(definition: WorkflowDefinition, known: KnownReferences): Problem[] {
  const problems: Problem[] = [];
  const add = (name: string, reason: string | null) => {
    if (reason !== null) problems.push({ name, reason });
  };
  for (const [index, { agent, graph }] of definition.nodes.entries()) {
    if (agent != null) add(`nodes[${index}].agent`, agentFault(agent, "worker", known));
    if (graph != null) add(`nodes[${index}].graph`, missingFault("knowledge graph", graph, known.graphs));
  }
  for (const [index, { connector }] of (definition.parameters ?? []).entries()) {
    if (connector === undefined) continue;
    const fault = missingFault("connector", connector.connector_id, known.connectors);
    add(`parameters[${index}].connector.connector_id`, fault);
  }
  if (definition.supervisor != null) {
    add("supervisor", agentFault(definition.supervisor, "supervisor", known));
  }
  return problems;
}

function agentFault(id: string, kind: FileAgent["kind"], { agents }: KnownReferences): string | null {
  const agent = Object.hasOwn(agents, id) ? agents[id] : undefined;
  if (!agent) return missingFault("agent", id, agents);
  return agent.kind === kind ? null : `Agent ${showValue(agent.name)} is a ${agent.kind}: choose a ${kind}.`;
}

function missingFault(what: string, id: string, known: Readonly<Record<string, unknown>>): string | null {
  return Object.hasOwn(known, id) ? null : `There is no ${what} ${showValue(id)}: choose another one.`;
}
