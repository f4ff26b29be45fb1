import { isJsonObject } from "@sluice/core";

/** The ids by which a definition refers to what it needs. */
export interface ReferredIds {
  readonly agents: readonly string[];
  readonly connectors: readonly string[];
  readonly graphs: readonly string[];
}

// More than any sound definition names. What a draft names beyond them is looked up nowhere, and so is not there.
const maxOfEach = 500;

/** Of a draft too, which may have any shape: what stands where a reference would. */
export function referencesIn(...definitions: readonly unknown[]): ReferredIds {
  const found = { agents: new Set<string>(), connectors: new Set<string>(), graphs: new Set<string>() };
  const add = (to: Set<string>, value: unknown) => {
    if (typeof value === "string" && to.size < maxOfEach) to.add(value);
  };
  for (const definition of definitions.filter(isJsonObject)) {
    for (const { agent, graph } of objectsIn(definition.nodes)) {
      add(found.agents, agent);
      add(found.graphs, graph);
    }
    for (const { connector } of objectsIn(definition.parameters)) {
      if (isJsonObject(connector)) add(found.connectors, connector.connector_id);
    }
    add(found.agents, definition.supervisor);
  }
  return { agents: [...found.agents], connectors: [...found.connectors], graphs: [...found.graphs] };
}

function objectsIn(list: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
