import { useDebouncedValue } from "@mantine/hooks";
import type { ReferenceKind, ReferredAgent, WorkflowChoice, WorkflowReferences } from "@sluice/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { choicesQuery } from "./builder-queries.ts";
import type { AgentChoice, Choice, Choices } from "./model/choices.ts";

/** What can be chosen, and what the draft refers to already: versions of agents that are not the newest, too. */
export function useChoices(references: WorkflowReferences): Choices {
  const [asked, setAsked] = useState<Partial<Record<ReferenceKind, string>>>({});
  const [settled] = useDebouncedValue(asked, typingMs);
  const workers = useOffered("worker", settled.worker);
  const supervisors = useOffered("supervisor", settled.supervisor);
  const connectors = useOffered("connector", settled.connector);
  const graphs = useOffered("graph", settled.graph);
  return {
    search: (kind, q) => setAsked((old) => (old[kind] === q.trim() ? old : { ...old, [kind]: q.trim() })),
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

const typingMs = 250;

/** The first of them, and whatever was looked for since the page was opened: what was chosen keeps its name. */
function useOffered(kind: ReferenceKind, q = ""): WorkflowChoice[] {
  useQuery(choicesQuery(kind));
  useQuery({ ...choicesQuery(kind, q), enabled: q !== "" });
  const found = queryClient.getQueriesData<WorkflowChoice[]>({ queryKey: ["workflow-choices", kind] });
  const byId = new Map(found.flatMap(([, items = []]) => items.map((each) => [each.id, each] as const)));
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name));
}

function agents(
  offered: readonly WorkflowChoice[],
  references: WorkflowReferences,
  kind: ReferredAgent["kind"],
): AgentChoice[] {
  const newest = new Map(
    offered.map(({ id, agent }) => [agent?.agent_id, { value: id, version: agent?.version }]),
  );
  return merged(
    offered.map(({ id, name, agent }) => ({
      value: id,
      label: name,
      agentId: agent?.agent_id ?? "",
      newer: null,
    })),
    Object.entries(references.agents)
      .filter(([, agent]) => agent.kind === kind)
      .map(([value, { agent_id: agentId, name, version, newest_version, newest_version_id }]) => {
        // One may have been saved since the draft was opened.
        const offer = newest.get(agentId);
        const newer = {
          value: offer?.value ?? newest_version_id,
          version: offer?.version ?? newest_version,
        };
        const isBehind = version < newer.version;
        const label = isBehind ? `${name} (version ${version})` : name;
        return { value, label, agentId, newer: isBehind ? newer : null };
      }),
  );
}

function merged<Each extends Choice>(offered: readonly Each[], referred: readonly Each[]): Each[] {
  const known = new Set(offered.map(({ value }) => value));
  return [...offered, ...referred.filter(({ value }) => !known.has(value))];
}
