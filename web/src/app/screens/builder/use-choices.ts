import type { ReferredAgent, WorkflowChoice, WorkflowReferences } from "@sluice/contract/app";
import { useQuery } from "@tanstack/react-query";
import { choicesQuery } from "./builder-queries.ts";
import type { AgentChoice, Choice, Choices } from "./model/choices.ts";

/** What can be chosen, and what the draft refers to already: versions of agents that are not the newest, too. */
export function useChoices(references: WorkflowReferences): Choices {
  const { data: workers = [] } = useQuery(choicesQuery("worker"));
  const { data: supervisors = [] } = useQuery(choicesQuery("supervisor"));
  const { data: connectors = [] } = useQuery(choicesQuery("connector"));
  const { data: graphs = [] } = useQuery(choicesQuery("graph"));
  return {
    workers: agents(workers, references, "worker"),
    supervisors: agents(supervisors, references, "supervisor"),
    connectors: merged(
      connectors.map(({ id, name, connector }) => ({
        value: id,
        label: name,
        region: connector?.region ?? "",
      })),
      Object.entries(references.connectors).map(([value, { name, region }]) => ({
        value,
        label: name,
        region,
      })),
    ),
    graphs: merged(
      graphs.map(({ id, name }) => ({ value: id, label: name })),
      Object.entries(references.graphs).map(([value, { name }]) => ({ value, label: name })),
    ),
  };
}

function agents(
  offered: readonly WorkflowChoice[],
  references: WorkflowReferences,
  kind: ReferredAgent["kind"],
): AgentChoice[] {
  return merged(
    offered.map(({ id, name }) => ({ value: id, label: name, newer: null })),
    Object.entries(references.agents)
      .filter(([, agent]) => agent.kind === kind)
      .map(([value, { name, version, newest_version, newest_version_id }]) => ({
        value,
        label: version < newest_version ? `${name} (version ${version})` : name,
        newer: version < newest_version ? { value: newest_version_id, version: newest_version } : null,
      })),
  );
}

function merged<Each extends Choice>(offered: readonly Each[], referred: readonly Each[]): Each[] {
  const known = new Set(offered.map(({ value }) => value));
  return [...offered, ...referred.filter(({ value }) => !known.has(value))];
}
