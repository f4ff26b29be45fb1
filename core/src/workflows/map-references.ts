import type { WorkflowDefinition } from "@sluice/contract";

export type ReferenceMaps = {
  readonly agent: (reference: string) => string;
  readonly graph: (reference: string) => string;
  readonly connector: (reference: string) => string;
};

/**
 * The definition with every reference rewritten: names become ids when a workflow file is imported, ids
 * become names when one is written.
 */
export function mapReferences(definition: WorkflowDefinition, maps: ReferenceMaps): WorkflowDefinition {
  const { parameters, supervisor } = definition;
  return {
    ...definition,
    nodes: definition.nodes.map((node) => ({
      ...node,
      ...(node.agent != null && { agent: maps.agent(node.agent) }),
      ...(node.graph != null && { graph: maps.graph(node.graph) }),
    })),
    ...(parameters !== undefined && {
      parameters: parameters.map((parameter) => {
        if (parameter.connector === undefined) return parameter;
        const connector_id = maps.connector(parameter.connector.connector_id);
        return { ...parameter, connector: { ...parameter.connector, connector_id } };
      }),
    }),
    ...(supervisor != null && { supervisor: maps.agent(supervisor) }),
  };
}
